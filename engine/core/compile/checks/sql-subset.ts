import { expressionToSql } from '../../expression/sql/to-sql.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import { isListedFresh } from '../../model/is-listed-fresh.ts'
import { sumsOfItem } from '../../model/open-items.ts'
import type { Model } from '../../model/model.ts'
import { expressionOf } from '../../expression/expression-of.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/**
 * Row access, seals, filters of lists, tasks, proposals, figures, notices of a time, counts of boards and of preferences, and the documents of stories run in the database, and so
 * does everything that reads the day or the moment: these expressions must be in the SQL subset.
 */
export const outsideSqlSubset: Check = ({ model }) => {
  const formulas: readonly (Formula | undefined)[] = [
    ...Object.values(model.entities).flatMap((entity) => [
      ...Object.values(entity.rows),
      ...Object.values(entity.notices).map(({ timed, when }) => (timed === undefined ? undefined : when)),
      ...entity.masks.map((mask) => mask.sealed?.until),
      ...Object.values(entity.tasks ?? {}).map(({ when }) => when),
      ...(entity.proposes ?? []).map(({ when }) => when),
      ...(entity.openItems === undefined ? [] : [entity.openItems.when, entity.openItems.term, ...sumsOfItem(entity.openItems).map(([, { when }]) => when)]),
      ...Object.values(entity.fields).flatMap((field) => [field.filter, ...workedOutWhenRead(model, entity, field)]),
    ]),
    ...Object.values(model.figures).flatMap(({ when, share }) => [when, share?.when]),
    ...Object.values(model.screens).flatMap((screen) => {
      if (screen.kind === 'detail') return (screen.story ?? []).map(({ documents }) => documents?.when)
      if (screen.kind === 'report') return [screen.filter, ...screen.measures.map(({ when }) => when)]
      return screen.kind === 'list' ? [screen.filter] : screen.kind === 'board' ? screen.cards.map((card) => card.when) : []
    }),
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

/** The formulas of an unstored field, which lists ask the database for. */
function workedOutWhenRead(model: Model, entity: Entity, field: Field): readonly Formula[] {
  const { computed, computedWhen, derived = [] } = field
  const formulas = [...(computed === undefined ? [] : [computed]), ...derived.map(({ when }) => when)]
  const isOfTheMoment = formulas.some(({ references }) => references.includes('today') || references.includes('now'))
  return (isOfTheMoment && computedWhen === undefined) || isListed(model, entity, field) ? formulas : []
}

/** Checks whether a list of these rows names a fresh field. */
function isListed(model: Model, entity: Entity, field: Field): boolean {
  if (!isListedFresh(entity, field)) return false
  return Object.values(model.screens).some(
    (screen) =>
      screen.kind === 'list' &&
      (screen.rows === undefined ? screen.entity : model.entities[screen.entity]?.fields[screen.rows]?.entity) === entity.name &&
      [...screen.columns.map((column) => column.field), ...screen.filters, ...screen.sort.map((term) => term.field)].includes(field.name),
  )
}
