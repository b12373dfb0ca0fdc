import { compileExpression } from './compile-expression.ts'
import type { Expression, ExpressionProblem, Outcome, Values } from './compile-expression.ts'
import type { Scope } from './values/scope.ts'
import { DATE, DECIMAL, FLAG, TEXT } from './values/value-type.ts'
import type { ValueType } from './values/value-type.ts'

/** A document with what the tests of this folder need. */
export const scopeForTests: Scope = {
  variables: {
    status: { kind: 'enum', vocabulary: 'orderStatus', values: ['WAITORDER', 'purchasePaid', 'close', 'success'] },
    currency: { kind: 'enum', vocabulary: 'currency', values: ['CNY', 'USD'] },
    settlementCurrency: { kind: 'enum', vocabulary: 'currency', values: ['CNY', 'USD'] },
    unit: { kind: 'enum', vocabulary: 'unit', values: [] },
    quantity: DECIMAL,
    price: DECIMAL,
    taxRate: DECIMAL,
    suspended: FLAG,
    approved: FLAG,
    remark: TEXT,
    code: TEXT,
    deliveryDate: DATE,
    orderDate: DATE,
    createdAt: { kind: 'instant' },
    deadline: { kind: 'instant' },
    supplier: { kind: 'record', record: 'supplier' },
    previousSupplier: { kind: 'record', record: 'supplier' },
    purchasingGroup: { kind: 'record', record: 'purchasingGroup' },
    labels: { kind: 'list', of: TEXT },
    discounts: { kind: 'list', of: DECIMAL },
    lines: { kind: 'list', of: { kind: 'record', record: 'line' } },
    user: { kind: 'record', record: 'user' },
    prefs: { kind: 'record', record: 'prefs' },
    today: DATE,
  },
  records: {
    supplier: { id: TEXT, name: TEXT, level: { kind: 'enum', vocabulary: 'supplierLevel', values: ['A', 'B', 'FROZEN'] }, blacklisted: FLAG },
    purchasingGroup: { id: TEXT },
    line: {
      quantity: DECIMAL,
      shippedQuantity: DECIMAL,
      price: DECIMAL,
      amount: DECIMAL,
      deliveryDate: DATE,
      lineStatus: { kind: 'enum', vocabulary: 'lineStatus', values: ['WAITDELIVERY', 'CLOSE'] },
      batches: { kind: 'list', of: { kind: 'record', record: 'batch' } },
    },
    batch: { quantity: DECIMAL, samples: { kind: 'list', of: DECIMAL } },
    user: { id: TEXT, purchasingGroups: { kind: 'list', of: TEXT }, groups: { kind: 'list', of: { kind: 'record', record: 'purchasingGroup' } } },
    prefs: { priceScale: DECIMAL, dataPrivatisation: FLAG },
  },
}

/** The compiled expression; throws its problems. */
export function compiled(source: string, expects?: ValueType): Expression {
  const result = compileExpression(source, scopeForTests, expects)
  if ('problems' in result) throw new Error(result.problems.map((problem) => problem.message).join('; '))
  return result.expression
}

/** The problems of an expression; throws if there are none. */
export function problemsOf(source: string, expects?: ValueType): readonly ExpressionProblem[] {
  const result = compileExpression(source, scopeForTests, expects)
  if ('expression' in result) throw new Error(`Expected problems in "${source}"`)
  return result.problems
}

/** A problem as "message: hint" and the stretch of source that it marks. */
export function marked(source: string, expects?: ValueType): readonly string[] {
  return problemsOf(source, expects).map(({ message, hint, start, end }) => `${message}${hint === undefined ? '' : `: ${hint}`} @ ${source.slice(start, end)}`)
}

/** The outcome in short: the value as text, "blank: path", "unknown: path", "error: message". */
export function outcome(source: string, values: Values = {}): unknown {
  const result: Outcome = compiled(source).evaluate(values)
  switch (result.kind) {
    case 'value':
      return typeof result.value === 'object' ? JSON.parse(JSON.stringify(result.value)) : result.value
    case 'blank':
      return `blank: ${result.path}`
    case 'unknown':
      return `unknown: ${result.path}`
    case 'error':
      return `error: ${result.message}`
  }
}
