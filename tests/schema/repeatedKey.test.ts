import { expect, it } from "vitest";
import { repeatedKey } from "../../src/schema/repeatedKey.ts";

// RFC 8259, section 4: names in an object should be unique; what a reader does with others is left open.

it.each([
  ['{"a": 1, "a": 2}', "a"],
  ['{"a": {"b": 1}, "c": {"b": 2, "d": [1, 2], "b": 3}}', "c.b"],
  ['{"lanes": [{"queue": "red"}, {"queue": "pie", "params": {"qRef": 1, "qRef": 2}}]}', "lanes.1.params.qRef"],
  ['[[], [1, {"x": ",", "x": 1}]]', "1.1.x"],
  ['{"a": 1, "\\u0061": 2}', "a"],
  ['{"": 1, "": 2}', ""],
])("%s has a key twice", (text, path) => {
  expect(repeatedKey(text)).toBe(path);
});

it.each([
  "{}",
  "1",
  '"a"',
  '{"a": "b", "b": "a"}',
  '{"a": {"a": {"a": 1}}}',
  '[{"a": 1}, {"a": 1}]',
  '{"a": "\\"a\\": 1, \\"a\\"", "b": [","]}',
  '{"a": "\\\\", "b": "{"}',
  '{"a": {}, "b": {}, "c": []}',
])("%s has none", (text) => {
  expect(repeatedKey(text)).toBeNull();
});
