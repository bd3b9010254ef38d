/** Hands a file to the person; made in memory, so nothing is asked of the network. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Letters, digits and dashes only: "Deep buffer, on-off" is deep-buffer-on-off. */
export function fileName(title: string, ending: string): string {
  const safe = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${safe || "rtt-lab"}.${ending}`;
}
