import { expect, it, vi } from "vitest";
import { loadCore } from "../src/loadCore";

it("says what a browser lacks before it fetches anything", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const validate = vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
  await expect(loadCore()).rejects.toMatchObject({ error: { code: "no-simd" } });
  validate.mockRestore();
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRejectedValue(new Error("offline"));
  /* What stands for SIMD is a valid module: the next complaint is the network's. */
  await expect(loadCore()).rejects.toMatchObject({ error: { code: "core-unavailable" } });
});
