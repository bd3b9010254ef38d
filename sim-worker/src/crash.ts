/** An intended trap, of the same kind as a fault of the core, for tests. */

/** A module whose only function, `f`, is `unreachable`. */
const trappingModule = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // type 0: () -> ()
  ...[0x03, 0x02, 0x01, 0x00], // function 0 has type 0
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00], // export "f"
  ...[0x0a, 0x05, 0x01, 0x03, 0x00, 0x00, 0x0b], // code: unreachable, end
);

/** Never returns: throws WebAssembly.RuntimeError. */
export function trap(): void {
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(trappingModule)).exports;
  if (typeof f === "function") f();
}
