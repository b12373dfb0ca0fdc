import { beginningOf } from '../text/beginning-of.ts'
import { Decimal, ZERO } from '../decimal/decimal.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'
import { issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import { operationSignatures } from './operation-signatures.ts'
import type { OperationConstraint, OperationConstraints, OperationName } from './operation-signatures.ts'

/** The most digits after the point of a constraint. */
const MAX_DIGITS = 6

/**
 * Reads a person's constraints as a client sent them: `{ whole: { ask: value }, per: { column: { id: { ask: value } } } }`. Decimals are texts; a blank is no
 * constraint. Every issue has its path below "entity.asked".
 */
export function readConstraints<Name extends OperationName>(
  name: Name,
  given: unknown,
): { readonly asked: OperationConstraints<Name>; readonly issues: readonly Issue[] } {
  const constraints: Readonly<Record<string, OperationConstraint>> = operationSignatures[name].constraints
  const issues: Issue[] = []
  const root = recordOf(given, 'entity.asked', issues)
  for (const key of Object.keys(root)) if (key !== 'whole' && key !== 'per') issues.push(issue('UNKNOWN_KEY', `entity.asked.${key}`, { key }))
  const whole = valuesOf(constraints, undefined, root['whole'] ?? {}, 'entity.asked.whole', issues)
  const per: Record<string, Record<string, object>> = {}
  const columns = new Set(Object.values(constraints).flatMap(({ per: column }) => column ?? []))
  for (const [column, rows] of Object.entries(recordOf(root['per'] ?? {}, 'entity.asked.per', issues))) {
    const path = `entity.asked.per.${column}`
    if (!columns.has(column)) issues.push(issue('UNKNOWN_KEY', path, { key: column }))
    else
      per[column] = Object.fromEntries(
        Object.entries(recordOf(rows, path, issues)).map(([id, of]) => [id, valuesOf(constraints, column, of, `${path}.${id}`, issues)]),
      )
  }
  for (const [name, { isOfWhole, per: column }] of Object.entries(constraints))
    if (isOfWhole === true && column !== undefined) issues.push(...issuesOfShares(per[column] ?? {}, name, `entity.asked.per.${column}`))
  return { asked: { whole, per } as OperationConstraints<Name>, issues }
}

// Reported at each of them, since any may be the wrong one.
function issuesOfShares(rows: Readonly<Record<string, object>>, name: string, path: string): readonly Issue[] {
  const shares = Object.entries(rows).flatMap(([id, values]) => {
    const share = (values as Readonly<Record<string, unknown>>)[name]
    return typeof share === 'string' ? [{ id, share: new Decimal(share) }] : []
  })
  const sum = shares.reduce((total, { share }) => total.plus(share), ZERO)
  if (shares.length === 0 || sum.eq(1)) return []
  return shares.map(({ id }) => issue('SHARES_NOT_WHOLE', `${path}.${id}.${name}`, { sum: sum.times(100).toFixed() }))
}

function valuesOf(
  constraints: Readonly<Record<string, OperationConstraint>>,
  column: string | undefined,
  given: unknown,
  path: string,
  issues: Issue[],
): object {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(recordOf(given, path, issues))) {
    const constraint = Object.hasOwn(constraints, name) ? constraints[name] : undefined
    if (constraint === undefined || constraint.per !== column) issues.push(issue('UNKNOWN_KEY', `${path}.${name}`, { key: name }))
    else if (value !== null && value !== '' && value !== undefined) {
      const found = readValue(constraint, value)
      if ('code' in found) issues.push(issue(found.code, `${path}.${name}`, found.params))
      else if (found.value !== false) values[name] = found.value
    }
  }
  return values
}

type Read = { readonly value: unknown } | { readonly code: string; readonly params?: Readonly<Record<string, string>> }

function readValue({ type }: OperationConstraint, value: unknown): Read {
  if (type === 'flag') return typeof value === 'boolean' ? { value } : { code: 'WRONG_TYPE', params: { expected: 'flag' } }
  const figure = typeof value === 'string' ? parseDecimal(value) : undefined
  if (figure === undefined) return { code: 'NOT_A_DECIMAL', params: { given: beginningOf(String(value), 50) } }
  const digits = type === 'count' ? 0 : MAX_DIGITS
  if (figure.decimalPlaces() > digits) return { code: 'TOO_MANY_DECIMALS', params: { scale: String(digits), given: figure.toFixed() } }
  const least = type === 'count' ? 1 : 0
  if (figure.lt(least)) return { code: 'TOO_SMALL', params: { minimum: String(least), given: figure.toFixed() } }
  const most = type === 'share' ? 1 : type === 'count' ? 10_000 : 999_999_999_999
  if (figure.gt(most)) return { code: 'TOO_LARGE', params: { maximum: String(most), given: figure.toFixed() } }
  return { value: type === 'count' ? figure.toNumber() : figure.toFixed() }
}

function recordOf(given: unknown, path: string, issues: Issue[]): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Readonly<Record<string, unknown>>
  issues.push(issue('WRONG_TYPE', path, { expected: 'entity' }))
  return {}
}
