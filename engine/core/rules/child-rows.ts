import type { Beneath, Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { issue } from './issue.ts'
import { isBlank } from '../model/document.ts'
import type { Row } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import type { LiveValues } from '../expression/values-of.ts'

/** What a row that is added beneath another begins with: what it takes from it, and which one that is. */
export function newChildRow({ by, copy }: Beneath, above: Row): Row {
  return { ...Object.fromEntries(copy.filter((name) => !isBlank(above[name])).map((name) => [name, above[name]])), [by]: above.id }
}

/** The given row that a new one names as the one beneath which it stands; nothing where it names none, or one that stands beneath another itself. */
export function parentRow({ by }: Beneath, row: Row, given: ReadonlyMap<string, Row>): Row | undefined {
  const above = given.get(String(row[by]))
  return above === undefined || !isBlank(above[by]) ? undefined : above
}

/** The rows with each one behind the row above it, and behind those that stand there already; `aboveOf` gives the id of that, for a row that stands beneath one. */
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

/** What speaks against rows that somebody adds to lines whose rows are given: those that stand beneath none, or beneath one that takes none. */
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
