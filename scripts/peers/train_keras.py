"""Trains nets of Keras on losses: KERAS_BACKEND=torch python train_keras.py LOSSES.csv FOLDER"""

import sys

import keras
import numpy

from rows import GROUPS, Rows, save, save_outputs

HISTORY = 5
# Name of the file, layer, its options, group of metrics, units, epochs.
NETS = [
    ("keras-lstm-8", keras.layers.LSTM, {}, "8", 8, 10),
    ("keras-gru-8", keras.layers.GRU, {"reset_after": False}, "8", 4, 2),
    ("keras-gru-4-reset-after", keras.layers.GRU, {"reset_after": True}, "4", 4, 2),
    ("keras-simple-4", keras.layers.SimpleRNN, {}, "4", 4, 2),
]


def main(path, folder):
    for name, layer, options, group, units, epochs in NETS:
        keras.utils.set_random_seed(1)
        inputs = GROUPS[group]
        rows = Rows(path, inputs)
        offset, factor = rows.scaling()
        scaled = (rows.values - offset) * factor
        full = rows.full(HISTORY)
        net = keras.Sequential(
            [keras.Input((None, len(inputs))), layer(units, **options), keras.layers.Dense(1, activation="sigmoid")]
        )
        net.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy")
        net.fit(
            numpy.stack([rows.sequence(scaled, row, HISTORY) for row in full]),
            rows.labels[full].astype("float32"),
            batch_size=32,
            epochs=epochs,
            verbose=0,
        )
        tensors = {weight.path: keras.ops.convert_to_numpy(weight.value) for weight in net.weights if weight.trainable}
        save(f"{folder}/{name}.safetensors", tensors, inputs, HISTORY, offset, factor)
        sequences = [rows.sequence(scaled, row, HISTORY) for row in range(len(scaled))]
        outputs = [keras.ops.convert_to_numpy(net(sequence[None]))[0, 0] for sequence in sequences]
        peer = f"Keras {keras.__version__} on {keras.backend.backend()}"
        save_outputs(f"{folder}/{name}.outputs.json", peer, outputs)


main(*sys.argv[1:])
