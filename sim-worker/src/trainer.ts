/** The client's side of trainings: a worker of their own, so that neither runs nor the pool wait for them. */

import { cancelledError, err } from "./call";
import { Connection, type Spawn } from "./connection";
import type { LabError, Result } from "./protocol";
import type { TrainHandlers, TrainRequest, TrainSession, TrainUpdate } from "./trainTypes";

export class Trainer {
  private connection: Connection | null = null;
  private refusal: LabError | null = null;

  constructor(private readonly spawn: Spawn) {}

  train(request: TrainRequest, { onUpdate, onRefused }: TrainHandlers): TrainSession {
    const { refusal } = this;
    if (refusal !== null) {
      return { control: () => undefined, cancel: () => undefined, ended: Promise.resolve(err(refusal)) };
    }
    const connection = this.connect();
    let last: TrainUpdate | null = null;
    let settle: (result: Result<TrainUpdate>) => void = () => undefined;
    let open = true;
    const ended = new Promise<Result<TrainUpdate>>((resolve) => {
      settle = (result) => {
        open = false;
        resolve(result);
      };
    });
    const id = connection.ask({ verb: "train", request }, (response) => {
      if (!open) return;
      if (response.type === "trained") {
        last = response.update;
        onUpdate?.(last);
      } else if (response.type === "refused") onRefused?.(response.error);
      else if (response.type === "failed") settle(err(response.error));
      else if (response.type === "cancelled") settle(err(cancelledError));
      else if (response.type === "done") settle(last === null ? err(cancelledError) : { ok: true, value: last });
    });
    return {
      control: (control) => connection.tell({ verb: "controlTraining", id, control }),
      cancel: () => {
        if (!open) return;
        connection.tell({ verb: "cancel", id });
        settle(err(cancelledError));
      },
      ended,
    };
  }

  /** Ends the worker; trainings in progress and all later ones fail with `error`. */
  close(error: LabError): void {
    this.refusal = error;
    this.connection?.close(error);
    this.connection = null;
  }

  private connect(): Connection {
    if (this.connection?.alive === true) return this.connection;
    this.connection = new Connection(this.spawn, () => undefined);
    return this.connection;
  }
}
