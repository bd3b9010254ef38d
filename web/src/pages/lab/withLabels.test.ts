import { expect, test } from "vitest";
import { indexCatalogue } from "../../state/catalogueIndex";
import { fixtureCatalogue } from "../../state/testing/fixtureCatalogue";
import { withLabels } from "./withLabels";

const index = indexCatalogue(fixtureCatalogue);
const anyOf = (prefix: string) => {
  const param = fixtureCatalogue.modules.flatMap(({ params }) => params).find(({ key }) => key.startsWith(prefix));
  if (param === undefined) throw new Error(`the fixture has no ${prefix}`);
  return param;
};

test("keys of parameters are named as the controls name them", () => {
  const { key, label } = anyOf("flow.*.");
  expect(withLabels(`Set ${key.replace("*", "main")}, then look.`, index)).toBe(`Set “${label}”, then look.`);
  expect(withLabels(`Raise ${key.replace("*", "web")}.`, index)).toBe(`Raise “${label}” of web.`);
});

test("what is no key stays as it is", () => {
  const text = "As ns-2.35 has it, i.e. with 0.75 of www.example.org.";
  expect(withLabels(text, index)).toBe(text);
});
