import type { Entity, Mask } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Conversion } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { type Side, sides } from '../../model/side.ts'
import type { DeclarationProblem } from '../source/problem.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** What hides a field from a side: the missing code, or a seal. */
type FieldMask = { readonly side: Side; readonly code: string | undefined; readonly path: string }

/** A field that takes its value from a hidden one must be hidden too: a sum of hidden prices, or a copy of a hidden name, would reveal it. */
export const hiddenValuesExposed: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    sourcesOf(model, entity).flatMap(({ row, field, formula, conversion }) =>
      hidingMasksOf(model, formula)
        .filter((mask) => !isMaskedAlike(model, row, field, mask) && !(mask.code === undefined && takesOpenRows(model, conversion)))
        .map(({ side, code, path }) =>
          errorAt(
            formula.at,
            `"${field}" of ${row.name} would tell the ${side}'s side "${path}", which is ${code === undefined ? 'sealed' : `hidden without ${code}`}`,
            `name "${field}" in the same mask, or keep it from the side by "sides"`,
          ),
        ),
    ),
  )

/** A lookup of hidden figures must be hidden too. */
export const hiddenValuesLookedUp: Check = ({ model }) =>
  Object.values(model.entities).flatMap((row) =>
    Object.values(row.fields).flatMap(({ name, lookup, at }) => {
      const found = model.entities[lookup?.entity ?? '']
      return lookup === undefined || found === undefined
        ? []
        : hidingMasksOfField(model, found, lookup.measure)
            .filter((mask) => !isMaskedAlike(model, row, name, { ...mask, path: lookup.measure }))
            .map(({ side, code }) =>
              errorAt(
                at,
                `"${name}" of ${row.name} would tell the ${side}'s side "${found.name}.${lookup.measure}", which is ${code === undefined ? 'sealed' : `hidden without ${code}`}`,
                `name "${name}" in the same mask, or keep it from the side by "sides"`,
              ),
            )
    }),
  )

/** The existence and number of rows must not depend on hidden values: a missing row would reveal them. */
export const hiddenValuesCounted: Check = ({ model }) =>
  conditionsOf(model).flatMap(({ formula, side }) =>
    hidingMasksOf(model, formula)
      .filter((mask) => side === undefined || side === 'both' || mask.side === side)
      .slice(0, 1)
      .map(({ path }) => errorAt(formula.at, `"${path}" is hidden from some: how many rows there are would tell`)),
  )

/** A refusal must not depend on what is sealed from the person who may try the action. */
export const sealedGuards: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) =>
      transition.guards.flatMap((name): readonly DeclarationProblem[] => {
        const rule = entity.rules[name]
        const mask = rule && hidingMasksOf(model, rule.check).find(({ code, side }) => code === undefined && transition.sides.includes(side))
        return mask === undefined
          ? []
          : [errorAt(rule!.check.at, `"${mask.path}" is sealed from the ${mask.side}'s side, which "${transition.name}" would tell`)]
      }),
    ),
  )

/** The people behind a seal are told when it opens, so they must be allowed to see that field. */
export const sealTimesHidden: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    entity.masks.flatMap(({ name, sealed }) => {
      const { opens } = sealed ?? {}
      const hidden =
        opens === undefined
          ? []
          : sealed!.sides.filter((side) => !isSeen(entity, opens, side) || masksOf(model, entity, opens).some((mask) => hides(mask, side)))
      return hidden.map((side) =>
        errorAt(sealed!.until.at, `"${opens}", which says when "${name}" opens, is hidden from the ${side}'s side`, 'show it to the side, or say no time'),
      )
    }),
  )

/** Checks whether a conversion takes only open values: one of its conditions is that of every seal of the source's document. */
function takesOpenRows(model: Model, conversion: Conversion | undefined): boolean {
  const source = model.entities[conversion?.source ?? '']
  if (conversion === undefined || source === undefined) return false
  const document = source.line === undefined ? source : model.entities[source.line.of]!
  const asked = conversion.reasons?.map(({ when }) => when.source.trim()) ?? [conversion.when?.source.trim()]
  return document.masks.every(
    ({ sealed }) => sealed === undefined || asked.includes(`${source.line === undefined ? '' : `${document.name}.`}${sealed.until.source.trim()}`),
  )
}

type Source = { readonly row: Entity; readonly field: string; readonly formula: Formula; readonly conversion?: Conversion }

/** Every formula that sets a field of these rows. */
function sourcesOf(model: Model, entity: Entity): readonly Source[] {
  const found: Source[] = []
  const add = (row: Entity, values: Readonly<Record<string, Formula | null>>, conversion?: Conversion) => {
    for (const [field, formula] of Object.entries(values)) if (formula !== null) found.push({ row, field, formula, ...(conversion && { conversion }) })
  }
  for (const field of Object.values(entity.fields)) {
    for (const formula of [field.default, field.computed, field.computedWhen, ...(field.derived ?? []).map(({ when }) => when)])
      if (formula !== undefined) add(entity, { [field.name]: formula })
  }
  for (const { effects } of Object.values(entity.transitions)) {
    for (const effect of effects) {
      if (effect.kind === 'set') add(entity, effect.values)
      if (effect.kind === 'setLines' || effect.kind === 'append') add(model.entities[entity.fields[effect.lines]?.entity ?? ''] ?? entity, effect.values)
    }
  }
  for (const conversion of Object.values(entity.conversions)) {
    const { into, copy, split, same, each } = conversion
    add(into === undefined ? entity : (model.entities[entity.fields[into]?.entity ?? ''] ?? entity), copy, conversion)
    add(entity, split, conversion)
    add(entity, Object.fromEntries(Object.entries(same).map(([field, { value }]) => [field, value])), conversion)
    for (const { copy: ofRow } of each ?? []) add(entity, ofRow)
  }
  return found
}

function conditionsOf(model: Model): readonly { readonly formula: Formula; readonly side?: Side | 'both' }[] {
  return [
    ...Object.values(model.entities).flatMap((entity) => [
      ...Object.entries(entity.rows).map(([side, formula]) => ({ formula, side: side as Side })),
      ...Object.values(entity.fields).flatMap(({ filter }) => (filter === undefined ? [] : [{ formula: filter }])),
    ]),
    ...Object.values(model.screens).flatMap((screen) => {
      const formulas = screen.kind === 'list' ? [screen.filter] : screen.kind === 'board' ? screen.cards.map((card) => card.when) : []
      return formulas.flatMap((formula) => (formula === undefined ? [] : [{ formula, side: screen.side }]))
    }),
  ]
}

/** Only whether there is a value. */
const PRESENCE_ALONE = /^!?has\([\w.]+\)$/

function hidingMasksOf(model: Model, formula: Formula): readonly FieldMask[] {
  if (PRESENCE_ALONE.test(formula.source.trim())) return []
  const scope = model.entities[formula.scope.split('/', 1)[0] ?? '']
  return scope === undefined ? [] : formula.references.flatMap((path) => hidingMasksOfPath(model, scope, path))
}

/** How the value of a path is hidden in its own entity. */
function hidingMasksOfPath(model: Model, scope: Entity, path: string): readonly FieldMask[] {
  let row = scope
  const parts = path.split('.')
  for (const [index, part] of parts.entries()) {
    if (index === 0 && parts.length > 1 && row.line?.of === part) {
      row = model.entities[part]!
      continue
    }
    const field = row.fields[part]
    const isLast = index === parts.length - 1
    if (field === undefined) return []
    // The id of a record reveals as much as the record.
    if (isLast || parts[index + 1] === 'id') return hidingMasksOfField(model, row, part).map((mask) => ({ ...mask, path }))
    const next = model.entities[field.entity ?? '']
    if (next === undefined) return []
    row = next
  }
  return []
}

function hidingMasksOfField(model: Model, row: Entity, field: string): readonly Omit<FieldMask, 'path'>[] {
  const seen = sides.filter((side) => isSeen(row, field, side))
  return masksOf(model, row, field).flatMap(({ read, sealed }) => [
    ...seen.flatMap((side) => (read[side] === undefined ? [] : [{ side, code: read[side] }])),
    ...seen.flatMap((side) => (sealed?.sides.includes(side) === true ? [{ side, code: undefined }] : [])),
  ])
}

function isMaskedAlike(model: Model, row: Entity, field: string, { side, code }: FieldMask): boolean {
  if (!isSeen(row, field, side)) return true
  return masksOf(model, row, field).some(({ read, sealed }) => (code === undefined ? sealed?.sides.includes(side) === true : read[side] === code))
}

function hides({ read, sealed }: Mask, side: Side): boolean {
  return read[side] !== undefined || sealed?.sides.includes(side) === true
}

function isSeen(row: Entity, field: string, side: Side): boolean {
  const own = row.fields[field]?.sides
  return row.parties.includes(side) && (own === undefined || own.includes(side))
}

function masksOf(model: Model, row: Entity, field: string): readonly Mask[] {
  const owner = row.line === undefined ? row : model.entities[row.line.of]
  const path = row.line === undefined ? field : `${row.line.field}.${field}`
  return (owner?.masks ?? []).filter(({ fields }) => fields.includes(path))
}
