"""Rows of losses as `lab train --data` writes them, and files that the lab reads."""

import csv
import json
import struct

import numpy

# Metrics of the groups that are used here (Bai, Abe and Lee 2020, table II).
GROUPS = {
    "4": ["cwnd", "lossint", "rtt", "tdup", "rto", "lmax", "luint", "tdupint", "rtoint"],
    "8": ["lossint", "rtt", "rttd", "rto", "lmax", "luint", "ldmax", "tdupint", "rtoint"],
}


class Rows:
    """One CSV: `values` [rows, metrics], `labels` (NaN where unknown), and `first`, where the flow of each row begins."""

    def __init__(self, path, inputs):
        with open(path, newline="") as file:
            lines = list(csv.DictReader(file))
        self.runs = numpy.array([int(line["run"]) for line in lines])
        flows = [(line["run"], line["flow"]) for line in lines]
        self.values = numpy.array([[float(line[name]) for name in inputs] for line in lines])
        self.labels = numpy.array([float(line["label"] or "nan") for line in lines])
        self.first = numpy.zeros(len(lines), dtype=int)
        for row in range(1, len(lines)):
            self.first[row] = self.first[row - 1] if flows[row] == flows[row - 1] else row

    def scaling(self):
        """Offset and factor of each input: mean 0 and deviation 1; 0 where a value never changes."""
        deviation = self.values.std(axis=0)
        return self.values.mean(axis=0), numpy.divide(1, deviation, out=0 * deviation, where=deviation > 0)

    def sequence(self, scaled, row, history):
        """The last `history` rows up to `row`, or as many as the flow has."""
        return scaled[max(self.first[row], row - history + 1) : row + 1].astype(numpy.float32)

    def full(self, history):
        """Rows with a label and a whole history."""
        rows = numpy.arange(len(self.labels))
        return rows[(rows - self.first >= history - 1) & ~numpy.isnan(self.labels)]


def save(path, tensors, inputs, history, offset, factor):
    """A safetensors file: length of the header, the header as JSON, and the tensors as 32-bit floats."""
    numbers = lambda values: ",".join(format(value, ".17g") for value in values)
    metadata = {"task": "label", "inputs": ",".join(inputs), "history": str(history)}
    header = {"__metadata__": metadata | {"offset": numbers(offset), "factor": numbers(factor)}}
    data = b""
    for name, values in tensors.items():
        piece = numpy.ascontiguousarray(values, dtype="<f4")
        header[name] = {"dtype": "F32", "shape": piece.shape, "data_offsets": [len(data), len(data) + piece.nbytes]}
        data += piece.tobytes()
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def save_outputs(path, peer, outputs):
    """What the net says after each row of the CSV."""
    with open(path, "w") as file:
        json.dump({"made_by": peer, "outputs": [float(value) for value in outputs]}, file)
        file.write("\n")
