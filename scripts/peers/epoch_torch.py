"""Times an epoch of PyTorch on one thread, with the cases of sim-worker/bench/training.bench.ts; a JSON object a line."""

import json
import time

import torch

SEQUENCES, HISTORY, INPUTS, UNITS, EPOCHS = 10_000, 10, 12, 16, 3
CELLS = {"gru": torch.nn.GRU, "lstm": torch.nn.LSTM, "simple": torch.nn.RNN}


def epoch(cell, batch, x, y):
    """The least seconds of an epoch: on the clock, and of the process's processors."""
    rnn, fc = CELLS[cell](INPUTS, UNITS, batch_first=True), torch.nn.Linear(UNITS, 1)
    adam = torch.optim.Adam([*rnn.parameters(), *fc.parameters()], 1e-3)
    wall = cpu = float("inf")
    for _ in range(EPOCHS):
        started, before = time.perf_counter(), time.process_time()
        for rows in torch.randperm(SEQUENCES).split(batch):
            outputs, _ = rnn(x[rows])
            loss = torch.nn.functional.binary_cross_entropy_with_logits(fc(outputs[:, -1])[:, 0], y[rows])
            adam.zero_grad()
            loss.backward()
            adam.step()
        wall = min(wall, time.perf_counter() - started)
        cpu = min(cpu, time.process_time() - before)
    return {"case": f"train-{cell}-{batch}", "wallSeconds": wall, "cpuSeconds": cpu}


torch.set_num_threads(1)
torch.manual_seed(1)
x, y = torch.randn(SEQUENCES, HISTORY, INPUTS), (torch.rand(SEQUENCES) > 0.5).float()
for batch in (32, 256):
    for cell in CELLS:
        print(json.dumps(epoch(cell, batch, x, y)), flush=True)
