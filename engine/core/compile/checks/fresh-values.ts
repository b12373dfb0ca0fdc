import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import { fieldAtPath } from '../../model/field-at-path.ts'
import { isFresh } from '../../model/is-fresh.ts'
import { isListedFresh } from '../../model/is-listed-fresh.ts'
import type { Model } from '../../model/model.ts'
import { pathsOfPivot } from '../../model/paths-of-pivot.ts'
import type { Place } from '../../model/place.ts'
import type { DeclarationProblem } from '../source/problem.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/**
 * A fresh lookup is in no table: conditions that run in the database, and values of other rows, cannot read it. Only a purchaser's list may show what the
 * database finds for its own rows.
 */
export const freshValuesRead: Check = ({ model }) => [...inLists(model), ...inFormulas(model), ...inTallies(model)]

const HINT = 'show it on a detail, or read it in a guard'

function problem(at: Place, path: string): DeclarationProblem {
  return errorAt(at, `"${path}" is known only where its document is opened`, HINT)
}

function leadsToFresh(model: Model, entity: Entity, path: string): boolean {
  const found = fieldAtPath(model, entity, path)
  return found !== undefined && isFresh(found.entity, found.field)
}

function inLists(model: Model): readonly DeclarationProblem[] {
  return Object.values(model.screens).flatMap((screen) => {
    if (screen.kind !== 'list') return []
    const entity = model.entities[screen.entity]!
    const rows = screen.rows === undefined ? entity : (model.entities[entity.fields[screen.rows]?.entity ?? ''] ?? entity)
    const found = (path: string) => screen.side === 'purchaser' && rows.fields[path] !== undefined && isListedFresh(rows, rows.fields[path])
    const shown = [...screen.columns.map(({ field }) => field), ...(screen.pivot === undefined ? [] : pathsOfPivot(screen.pivot))]
    const listed = [...shown, ...screen.filters, ...screen.sort.map(({ field }) => field)].filter((path) => !found(path))
    return [...new Set([...listed, ...screen.totals])].filter((path) => leadsToFresh(model, rows, path)).map((path) => problem(screen.at, path))
  })
}

function inFormulas(model: Model): readonly DeclarationProblem[] {
  const found: DeclarationProblem[] = []
  const look = (entity: Entity, formula: Formula | undefined, isOwnRow: boolean) => {
    const path = formula?.references.find((each) => (!isOwnRow || each.includes('.')) && leadsToFresh(model, entity, each))
    if (path !== undefined) found.push(problem(formula!.at, path))
  }
  for (const entity of Object.values(model.entities)) {
    for (const { computed, derived = [], tally, lookup } of Object.values(entity.fields)) {
      for (const formula of [computed, ...derived.map(({ when }) => when)]) look(entity, formula, true)
      for (const read of [tally, lookup]) if (read?.when !== undefined) look(model.entities[read.entity] ?? entity, read.when, false)
    }
    for (const formula of [...Object.values(entity.rows), ...entity.masks.map(({ sealed }) => sealed?.until)]) look(entity, formula, false)
  }
  for (const screen of Object.values(model.screens)) if (screen.kind === 'list') look(model.entities[screen.entity]!, screen.filter, false)
  return found
}

function inTallies(model: Model): readonly DeclarationProblem[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap(({ tally, lookup, at }) =>
      [tally, lookup].flatMap((read) => {
        const path = read?.measure
        const target = model.entities[read?.entity ?? '']
        return path !== undefined && target !== undefined && leadsToFresh(model, target, path) ? [problem(at, path)] : []
      }),
    ),
  )
}
