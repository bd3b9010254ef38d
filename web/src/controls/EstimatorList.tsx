import { Menu } from "@mantine/core";
import { memo } from "react";
import { estimatorStyle } from "../plot";
import { formatNarrow } from "../plot/parts/format";
import { addEstimator, chooseEstimator, drive, removeEstimator } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { Page } from "../state/types";
import { driverOf, estimatorsOf } from "../state/values";

/** The estimators on the observed flow: colour, name, whether it runs the timer, its error now. */
export const EstimatorList = memo(function EstimatorList({ page }: { readonly page: Page }) {
  const ids = useLab((state) => estimatorsOf(state, page).join(" "))
    .split(" ")
    .filter((id) => id !== "");
  return (
    <section className="group" data-group="estimators" aria-labelledby="estimators-title">
      <h2 className="group-title" id="estimators-title">
        Estimators
      </h2>
      <ul className="estimators">
        {ids.map((id) => (
          <EstimatorRow key={id} page={page} id={id} />
        ))}
      </ul>
      {ids.length === 0 && <p className="empty">No estimator is chosen: add one to see what it predicts.</p>}
      <AddEstimator page={page} present={ids} />
    </section>
  );
});

const EstimatorRow = memo(function EstimatorRow({ page, id }: { readonly page: Page; readonly id: string }) {
  const chosen = useLab((state) => state.selectedEstimator[page] === id);
  const driver = useLab((state) => driverOf(state, page));
  const drives = driver === id;
  const module = index.module("estimator", id);
  const name = module?.label ?? id;
  return (
    <li className="estimator" data-chosen={chosen || undefined}>
      <button
        type="button"
        className="estimator-name"
        aria-expanded={chosen}
        title={module?.help}
        onClick={() => chooseEstimator(page, id)}
      >
        <Swatch id={id} />
        {module?.short ?? id}
      </button>
      {driver === "" ? (
        <span />
      ) : drives ? (
        <span className="role role-drives">runs timer</span>
      ) : (
        <button
          type="button"
          className="role"
          title={`It sees the samples and changes nothing. Press to let ${name} run the timer`}
          onClick={() => drive(id)}
        >
          watches<span className="visually-hidden"> only: let {name} run the timer</span>
        </button>
      )}
      <ErrorNow page={page} id={id} />
      {drives ? (
        <span className="remove" />
      ) : (
        <button
          type="button"
          className="remove"
          aria-label={`Remove ${name}`}
          onClick={() => removeEstimator(page, id)}
        >
          ×
        </button>
      )}
    </li>
  );
});

/** The one colour and dash of an estimator, as in the charts. */
export function Swatch({ id }: { readonly id: string }) {
  const { colour, dash } = estimatorStyle(id);
  return (
    <svg className="swatch" width="18" height="10" aria-hidden="true">
      <line
        x1="1"
        y1="5"
        x2="17"
        y2="5"
        stroke={colour}
        strokeWidth="4"
        strokeDasharray={dash.length === 0 ? undefined : dash.join(" ")}
      />
    </svg>
  );
}

function ErrorNow({ page, id }: { readonly page: Page; readonly id: string }) {
  const error = useShown(page)?.scores.find((score) => score.id === id)?.meanAbsErrorMs ?? null;
  return (
    <span className="error-now" title="Mean absolute error of its predictions">
      {error === null ? "–" : formatNarrow(error, 1)} <span className="unit">ms</span>
    </span>
  );
}

function AddEstimator({ page, present }: { readonly page: Page; readonly present: readonly string[] }) {
  const others = index.modulesOf("estimator").filter((module) => !present.includes(module.id));
  if (others.length === 0) return null;
  return (
    <Menu
      portalProps={{ target: "main" }}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      width={280}
      shadow="none"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button type="button" className="link">
          + add estimator
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((module) => (
          <Menu.Item key={module.id} onClick={() => addEstimator(page, module.id)}>
            <span className="preset-name">
              <Swatch id={module.id} /> {module.label}
            </span>
            <span className="preset-notice">{module.help}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
