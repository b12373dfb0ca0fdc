import { expressionToSql } from '../../expression/to-sql.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import { expressionOf } from '../expression-of.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/**
 * Row access, seals, filters of lists, counts of boards and of what preferences touch run in the database, and so does whatever reads
 * the day or the moment: what they say must be in the SQL subset.
 */
export const outsideSqlSubset: Check = ({ model }) => {
  const formulas: readonly (Formula | undefined)[] = [
    ...Object.values(model.entities).flatMap((entity) => [
      ...Object.values(entity.rows),
      ...entity.masks.map((mask) => mask.sealed?.until),
      ...Object.values(entity.fields).flatMap((field) => [field.filter, ...workedOutWhenRead(field)]),
    ]),
    ...Object.values(model.screens).flatMap((screen) =>
      screen.kind === 'list' ? [screen.filter] : screen.kind === 'board' ? screen.cards.map((card) => card.when) : [],
    ),
    ...Object.values(model.preferences.purchaser).flatMap(({ effect }) => [effect?.touches?.when, ...(effect?.strands ?? []).map(({ when }) => when)]),
  ]
  return formulas.flatMap((formula) => {
    if (formula === undefined) return []
    const result = expressionToSql(expressionOf(model, formula), (path) => (path.startsWith('lines.') ? undefined : `"${path}"`), {
      user: {},
      prefs: {},
      today: null,
      now: null,
      document: {},
    })
    return 'problems' in result
      ? result.problems.map(({ start, message, hint }) => errorAt({ ...formula.at, column: formula.at.column + start }, message, hint))
      : []
  })
}

/** The formulas of a field that lists ask the database for, since it is stored nowhere. */
function workedOutWhenRead({ computed, computedWhen, derived = [] }: Field): readonly Formula[] {
  const formulas = [...(computed === undefined ? [] : [computed]), ...derived.map(({ when }) => when)]
  const isOfTheMoment = formulas.some(({ references }) => references.includes('today') || references.includes('now'))
  return isOfTheMoment && computedWhen === undefined ? formulas : []
}
