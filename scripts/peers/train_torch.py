"""Trains nets of PyTorch on losses: python train_torch.py LOSSES.csv FOLDER"""

import sys

import torch

from rows import GROUPS, Rows, save, save_outputs

HISTORY = 5
# Name of the file, class, group of metrics, units, layers, epochs.
NETS = [
    ("torch-gru-4", torch.nn.GRU, "4", 8, 1, 30),
    ("torch-lstm-8", torch.nn.LSTM, "8", 4, 1, 3),
    ("torch-rnn-4", torch.nn.RNN, "4", 4, 1, 3),
    ("torch-gru-4-two-layers", torch.nn.GRU, "4", 4, 2, 3),
]


class Net(torch.nn.Module):
    def __init__(self, cell, inputs, units, layers):
        super().__init__()
        self.rnn = cell(inputs, units, layers, batch_first=True)
        self.fc = torch.nn.Linear(units, 1)

    def forward(self, x):
        return torch.sigmoid(self.fc(self.rnn(x)[0][:, -1]))[:, 0]


def train(net, x, y, epochs):
    adam = torch.optim.Adam(net.parameters(), 1e-2)
    for _ in range(epochs):
        for batch in torch.randperm(len(x)).split(32):
            adam.zero_grad()
            torch.nn.functional.binary_cross_entropy(net(x[batch]), y[batch]).backward()
            adam.step()


def main(path, folder):
    torch.set_num_threads(1)
    for name, cell, group, units, layers, epochs in NETS:
        torch.manual_seed(1)
        inputs = GROUPS[group]
        rows = Rows(path, inputs)
        offset, factor = rows.scaling()
        scaled = (rows.values - offset) * factor
        full = rows.full(HISTORY)
        x = torch.stack([torch.from_numpy(rows.sequence(scaled, row, HISTORY)) for row in full])
        net = Net(cell, len(inputs), units, layers)
        train(net, x, torch.tensor(rows.labels[full], dtype=torch.float32), epochs)
        tensors = {key: value.numpy() for key, value in net.state_dict().items()}
        save(f"{folder}/{name}.safetensors", tensors, inputs, HISTORY, offset, factor)
        with torch.no_grad():
            sequences = [torch.from_numpy(rows.sequence(scaled, row, HISTORY)) for row in range(len(scaled))]
            outputs = [net(sequence[None])[0] for sequence in sequences]
        save_outputs(f"{folder}/{name}.outputs.json", f"PyTorch {torch.__version__}", outputs)


main(*sys.argv[1:])
