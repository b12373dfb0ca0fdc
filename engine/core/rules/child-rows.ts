import type { ChildRows, Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { issue } from './issue.ts'
import { isBlank } from '../model/document.ts'
import type { Row } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import type { LiveValues } from '../expression/values-of.ts'

/** The first values of a row added below another: the copied ones, and the reference to the row above. */
export function newChildRow({ by, copy }: ChildRows, above: Row): Row {
  return { ...Object.fromEntries(copy.filter((name) => !isBlank(above[name])).map((name) => [name, above[name]])), [by]: above.id }
}

/** The original row that a new one names as the row above; undefined if it names none, or one that is itself below another. */
export function parentRow({ by }: ChildRows, row: Row, given: ReadonlyMap<string, Row>): Row | undefined {
  const above = given.get(String(row[by]))
  return above === undefined || !isBlank(above[by]) ? undefined : above
}

/** The rows in order, each added one after the row above and its earlier ones; `aboveOf` returns the id of the row above. */
export function inTreeOrder<Line extends Row>(rows: readonly Line[], aboveOf: (row: Line) => unknown): readonly Line[] {
  const under = new Map<unknown, Line[]>()
  const top: Line[] = []
  for (const row of rows) {
    const above = aboveOf(row)
    const beside = above === undefined ? top : under.get(above)
    if (beside === undefined) under.set(above, [row])
    else beside.push(row)
  }
  return top.flatMap((row) => [row, ...(under.get(row.id) ?? [])])
}

/** The issues of rows that somebody adds to fixed lines: those below none, or below one that accepts none. */
export function childRowIssues(
  model: Model,
  { beneath }: Field,
  before: ReadonlyMap<string, Row>,
  after: readonly Row[],
  valuesBefore: (id: string) => LiveValues | undefined,
  path: (index: number, name: string) => string,
): readonly Issue[] {
  return after.flatMap((row, index) => {
    if (before.has(String(row.id))) return []
    const above = beneath === undefined ? undefined : parentRow(beneath, row, before)
    if (beneath === undefined || above === undefined)
      return [issue('REFERENCE_NOT_FOUND', path(index, beneath === undefined || isBlank(row[beneath.by]) ? 'id' : beneath.by))]
    const values = valuesBefore(String(above.id))
    return beneath.when === undefined || (values !== undefined && holds(model, beneath.when, values))
      ? []
      : [issue('REFERENCE_NOT_ALLOWED', path(index, beneath.by))]
  })
}
