import type { Check, Condition, Expression, MetricTerm } from "../../src/experiments/checks/syntax.ts";

const ofExpressions = (expressions: readonly Expression[]): readonly MetricTerm[] => expressions.flatMap(ofExpression);

const ofExpression = (expression: Expression): readonly MetricTerm[] => {
  switch (expression.kind) {
    case "number":
    case "text":
      return [];
    case "negative":
    case "function":
      return ofExpression(expression.operand);
    case "arithmetic":
      return ofExpressions([expression.left, expression.right]);
    case "reduction":
      return ofExpressions(expression.operands);
    case "metric":
      return [expression];
  }
};

const ofCondition = (condition: Condition): readonly MetricTerm[] => {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap(ofCondition);
    case "not":
      return ofCondition(condition.part);
    case "check":
      return termsOf(condition.check);
    case "chain":
      return ofExpressions([condition.first, ...condition.links.map((link) => link.operand)]);
    case "within":
      return ofExpressions([condition.value, condition.low, condition.high]);
    case "near":
      return ofExpressions([condition.value, condition.target]);
    case "trend":
      return ofExpression(condition.value);
  }
};

/** Every metric, parameter and constant that a check names, in the order of the text. */
export const termsOf = (check: Check): readonly MetricTerm[] => ofCondition(check.body);

/** The variables of every `for each` of a check. */
export const variablesOf = ({ forEach, body }: Check): readonly string[] => [
  ...(forEach === null ? [] : [forEach.variable]),
  ...checksIn(body).flatMap(variablesOf),
];
const checksIn = (condition: Condition): readonly Check[] => {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap(checksIn);
    case "not":
      return checksIn(condition.part);
    case "check":
      return [condition.check];
    default:
      return [];
  }
};
