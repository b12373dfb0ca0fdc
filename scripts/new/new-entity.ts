import type { Side } from '../../engine/core/model/side.ts'
import type { Desk } from './desk.ts'
import { checkName, partFromFlag, rowOf, withRows } from './field-flag.ts'
import type { AskedField } from './field-flag.ts'
import { caseFile } from './first-case.ts'
import type { CasedEntity } from './first-case.ts'
import { withProperty } from './json-text.ts'
import { checkPermission } from './new-action.ts'
import { checkNames } from './new-field.ts'
import { Refusal, refuseUnknown } from './refusal.ts'
import { actionsFromFlags, statesFromFlags } from './states-flag.ts'
import type { Word } from './words.ts'
import { isNamedForAll, proposalOf } from './words.ts'

export type AskedForEntity = {
  readonly name: string
  readonly area: string
  readonly side: Side | 'both'
  /** The code that permits reading and changing it; "A30,B6" if both sides have it. */
  readonly permission: string
  readonly fields: readonly string[]
  /** "NEW:blue": the first is the initial state, those with ":final" are final. */
  readonly states: readonly string[]
  /** "finish:NEW:DONE" */
  readonly actions: readonly string[]
  readonly api: string | undefined
  readonly spec: readonly string[]
}

/** Writes an entity with its fields, its states, add, edit and delete, and its first case. */
export function newEntity(desk: Desk, asked: AskedForEntity): readonly Word[] {
  const { model } = desk.compiled
  const { name, area, spec } = asked
  checkName('entity', name)
  const before = model.entities[name]
  if (before !== undefined) throw new Refusal(`the entity "${name}" already exists (${before.at.file}:${before.at.line})`)
  const areas = areasOf(desk)
  if (!areas.includes(area)) throw refuseUnknown('area', area, areas)
  const sides: readonly Side[] = asked.side === 'both' ? ['purchaser', 'supplier'] : [asked.side]
  const codes = codesBySide(desk, asked.permission, sides)
  const parts = asked.fields.map(partFromFlag)
  const fields = withRows(name, parts)
  if (fields.length === 0) throw new Refusal('an entity needs at least one field: --field code:text:required:unique')
  const twice = fields.find((field, place) => fields.findIndex((each) => each.name === field.name) !== place)
  if (twice !== undefined) throw new Refusal(`the field "${twice.name}" is asked for twice`)
  for (const part of parts) checkNames(desk, name, part.name, part.declared)
  if (sides.length === 2 && !fields.some(({ declared }) => declared['entity'] === supplierRecordOf(desk)))
    throw new Refusal(`an entity of both sides needs a ref to the supplier: --field supplier:ref:entity=${supplierRecordOf(desk)}:required`)
  const states = statesFromFlags(asked.states)
  const actions = actionsFromFlags(asked.actions, states)
  const display = fields.find(({ declared: { type } }) => type === 'text' || type === 'sequence')?.name
  if (display === undefined) throw new Refusal('a record needs a unique text or number: --field code:text:required:unique')
  const owner = sides[0]!
  const shared = { permission: { [owner]: codes[owner]! }, ...(spec.length === 0 ? {} : { spec }) }
  const first = states[0]?.name
  const inFirst = first === undefined ? {} : { from: first }
  const transitions: Record<string, Readonly<Record<string, unknown>>> = {
    add: { from: null, ...(first === undefined ? {} : { to: first }), ...shared, input: '*' },
    edit: { ...inFirst, ...shared, input: '*' },
    delete: { ...inFirst, to: null, ...shared, confirm: true, danger: true },
    ...Object.fromEntries(actions.map(({ name: action, from, to }) => [action, { from, to, ...shared }])),
  }
  const path = `schemas/${area}/${name}.entity.json`
  const entity = {
    entity: name,
    display,
    parties: sides,
    api: Object.fromEntries(sides.map((side) => [side, `${asked.api ?? `/api/${name}`}${side === 'supplier' && sides.length === 2 ? '/supplier' : ''}`])),
    read: codes,
    fields: Object.fromEntries(fields.map((field) => [field.name, field.declared])),
    ...(states.length === 0 ? {} : { initial: first, states: Object.fromEntries(states.map((state) => [state.name, state.isFinal ? { final: true } : {}])) }),
    transitions,
  }
  desk.change(path, JSON.stringify(entity))
  const vocabulary = `${name}Status`
  if (states.length > 0) {
    const file = `schemas/${area}/${area}.vocabularies.json`
    desk.change(
      file,
      withProperty(desk.read(file) ?? '{\n}\n', [], vocabulary, { values: Object.fromEntries(states.map((state) => [state.name, state.tone])) }),
    )
  }
  const regions: CasedEntity['regions'] = first === undefined ? {} : { status: { states, initial: first } }
  const cased = { name, area, display, regions, fields: Object.fromEntries(fields.map((field) => [field.name, field.declared])) }
  caseFile(desk, cased, 'edit', { transition: transitions['edit']!, region: first === undefined ? undefined : 'status' })
  return [
    { key: `entity.${name}`, called: '', area },
    ...fields.flatMap((field) => (isNamedForAll(desk.compiled, field.name) ? [] : [word(desk, 'field', name, field.name, area)])),
    ...wordsOfRows(desk, name, fields, area),
    ...Object.keys(transitions).map((action) => word(desk, 'action', name, action, area)),
    ...states.map((state) => ({ key: `value.${vocabulary}.${state.name}`, called: state.name, area })),
  ]
}

/** The name of the rows, and their fields: on the command line "items.row" and "items.quantity". */
function wordsOfRows(desk: Desk, entity: string, fields: readonly AskedField[], area: string): readonly Word[] {
  const grids = fields.filter(({ declared }) => declared.type === 'lines')
  return grids.flatMap((grid) => {
    const row = rowOf(entity, grids, grid)
    const names = Object.keys(grid.declared['fields'] as object).filter((each) => !isNamedForAll(desk.compiled, each))
    return [
      { key: `entity.${row}`, called: `${grid.name}.row`, area },
      ...names.map((each) => ({ ...word(desk, 'field', row, each, area), called: `${grid.name}.${each}` })),
    ]
  })
}

export function areasOf(desk: Desk): readonly string[] {
  const { model } = desk.compiled
  const places = [...Object.values(model.entities), ...Object.values(model.screens), ...Object.values(model.errors)].map(({ area }) => area)
  return [...new Set(places)].toSorted()
}

function word(desk: Desk, kind: 'field' | 'action', entity: string, name: string, area: string): Word {
  const proposal = proposalOf(desk.compiled, kind, name)
  return { key: `${kind}.${entity}.${name}`, called: name, area, ...(proposal && { proposal }) }
}

function supplierRecordOf(desk: Desk): string {
  return Object.values(desk.compiled.model.entities).find((entity) => entity.counterparty !== undefined)?.name ?? 'enterprise'
}

function codesBySide(desk: Desk, permission: string, sides: readonly Side[]): Readonly<Partial<Record<Side, string>>> {
  const codes = permission.split(',')
  return Object.fromEntries(
    sides.map((side) => {
      const code = codes.find((each) => each.startsWith(side === 'purchaser' ? 'A' : 'B')) ?? codes[0]!
      checkPermission(desk, code, side)
      return [side, code]
    }),
  )
}
