import { expect, test } from 'vitest'
import { applyInput, openFieldsOf, inputFieldsOf } from '../../engine/core/lifecycle/apply-input.ts'
import { evaluateTransition } from '../../engine/core/lifecycle/evaluate-transition.ts'
import { refusalsBeforeInput } from '../../engine/core/lifecycle/refusals.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import { unreadFieldsOf } from '../../engine/core/lifecycle/unread/unread-fields.ts'
import { valuesOf } from '../../engine/core/expression/values-of.ts'
import { rowsOf } from '../../engine/core/model/document.ts'
import type { Document, EvaluationContext, Row } from '../../engine/core/model/document.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Transition } from '../../engine/core/model/lifecycle.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { maskDocument } from '../../engine/core/permissions/mask-document.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import { checkDocument } from '../../engine/core/rules/check-document.ts'
import { projectModel } from '../support/project-model.ts'
import { anyDocument, anyReferences, anyValue, chooser, withOthers } from './random-documents.ts'
import type { Choose } from './random-documents.ts'

const model = projectModel()
const MAX_SAMPLES = 1500
const ENOUGH = 20
const INPUTS = 20
// An input of few values is seldom refused for something else.
const FEW = Array.from({ length: 15 }, () => false)

/** What a document and its records hold so that the action may be done, by the name of the action; everything else is any value. */
const starts: Readonly<Record<string, { readonly document: Row; readonly records: Readonly<Record<string, Row>> }>> = {
  'quotation.quote': {
    document: { inquiry: 'one', supplier: 'one' },
    records: {
      inquiry: {
        phase: 'OPEN',
        pause: 'NORMAL',
        deadline: '2026-12-18T08:00:00.000Z',
        sealed: true,
        live: false,
        grab: false,
        alternatives: false,
        type: 'ATG',
        tiered: true,
        priceFormula: null,
      },
      supplier: { blacklisted: false },
    },
  },
}

const switches = Object.values(model.preferences.purchaser).flatMap(({ name, type }) => (type === 'flag' ? [[name, true]] : []))
const prefs = preferencesOf(model.preferences.purchaser, { ...Object.fromEntries(switches), quantityScale: '2', priceScale: '2' })

/** Somebody of the purchaser's side with every code but those that open a mask of the entity. */
function blindActor(entity: Entity): Actor {
  const masking = new Set(entity.masks.map(({ read }) => read.purchaser))
  const codes = Object.values(model.permissions).flatMap(({ side, code }) => (side === 'purchaser' && !masking.has(code) ? [code] : []))
  const common = { accountId: 'a', name: 'a', side: 'purchaser', enterprise: 'p', language: 'en', purchasingGroups: [] } as const
  return { ...common, permissions: new Set(codes), prefs }
}

/** An input with some of the fields that the person may send, in the header and in the rows. */
function anyInput(entity: Entity, transition: Transition, document: Document, actor: Actor, choose: Choose): Row {
  const some = (of: Entity, fields: readonly { readonly name: string }[]): Row =>
    Object.fromEntries(fields.flatMap(({ name }) => (choose([true, ...FEW]) ? [[name, anyValue(model, of.fields[name]!, choose)]] : [])))
  const fields = inputFieldsOf(model, entity, transition, actor)
  const lines = fields.filter(({ type }) => type === 'lines')
  const rows = lines.map(({ name, entity: of }) => {
    const line = model.entities[of!]!
    const open = openFieldsOf(model, line, actor, transition).filter(({ type }) => type !== 'ref')
    return [name, rowsOf(document, name).map(({ id }) => ({ id, ...some(line, open) }))]
  })
  return {
    ...some(
      entity,
      fields.filter(({ type }) => type !== 'lines' && type !== 'files'),
    ),
    ...Object.fromEntries(rows),
  }
}

/** The refusals of an entry, as a text that names codes and places in their order. */
function answer(entity: Entity, transition: Transition, before: Document, input: Row, actor: Actor, context: EvaluationContext): string {
  const entered = applyInput(model, entity, transition, before, input, actor, () => 'new')
  const { issues } = evaluateTransition(model, entity, transition, { before, entered, sent: input, isByPerson: true }, actor, context)
  return JSON.stringify(issues.map(({ code, path, mayConfirm }) => [code, path, mayConfirm]))
}

/** How many pairs of documents were compared, and the first input that tells them apart. */
function compare(entity: Entity, transition: Transition): { readonly compared: number; readonly told: readonly unknown[] } {
  const actor = blindActor(entity)
  const choose = chooser(7)
  let compared = 0
  for (let sample = 0; sample < MAX_SAMPLES && compared < ENOUGH; sample++) {
    const any = anyReferences(model, entity, choose)
    const { document, records } = starts[`${entity.name}.${transition.name}`]!
    const references = { ...any, ...Object.fromEntries(Object.entries(records).map(([name, pinned]) => [name, { one: { ...any[name]!['one'], ...pinned } }])) }
    const around = {
      prefs,
      user: { id: 'a', name: 'a', side: 'purchaser' as const, purchasingGroups: [], accounts: ['a'], absent: [] },
      today: '2026-11-20',
      now: '2026-11-20T02:00:00.000Z',
      references,
    }
    const one = recompute(model, entity, { ...anyDocument(model, entity, choose), ...document }, around)
    const values = valuesOf(model, entity, one, around)
    if (refusalsBeforeInput(model, entity, transition, values, actor, true).length > 0) continue
    const unread = (of: Entity) => unreadFieldsOf(model, of, transition, actor, values)
    const other = withOthers(model, entity, one, unread, around, choose)
    // Both are documents as they may be stored, and look the same to the person.
    if ([one, other].some((document) => checkDocument(model, entity, { after: document, written: new Set() }, around).length > 0)) continue
    if (JSON.stringify(maskDocument(model, entity, one, actor)) !== JSON.stringify(maskDocument(model, entity, other, actor))) continue
    if (JSON.stringify(one) === JSON.stringify(other)) continue
    const answersTo = (given: Row) => [one, other].map((document) => answer(entity, transition, document, given, actor, around))
    // What an action refuses before anything is entered answers no guess.
    const [first, second] = answersTo({})
    if (first !== second) continue
    compared++
    for (let turn = 0; turn < INPUTS; turn++) {
      const input = anyInput(entity, transition, one, actor, choose)
      const answers = answersTo(input)
      if (answers[0] !== answers[1]) return { compared, told: [input, ...answers] }
    }
  }
  return { compared, told: [] }
}

/** Checks whether the person may enter, in the header or in a row, what is not read. */
function takesUnread(entity: Entity, transition: Transition): boolean {
  const actor = blindActor(entity)
  const fields = inputFieldsOf(model, entity, transition, actor)
  const isUnread = (of: Entity, name: string) => unreadFieldsOf(model, of, transition, actor, {}).has(name)
  return fields.some(({ name, type, entity: of }) =>
    type === 'lines'
      ? openFieldsOf(model, model.entities[of!]!, actor, transition).some((field) => isUnread(model.entities[of!]!, field.name))
      : isUnread(entity, name),
  )
}

const actions = Object.values(model.entities).flatMap((entity) =>
  Object.values(entity.transitions).flatMap((transition) =>
    entity.line === undefined && transition.onBehalf !== undefined && transition.from !== null && takesUnread(entity, transition)
      ? [[entity.name, transition.name] as const]
      : [],
  ),
)

test('[SEE-9] there are actions on behalf that take what their sender does not read', () => {
  expect(actions.map((names) => names.join('.'))).toEqual(Object.keys(starts))
})

test.each(actions)('[SEE-9] no refusal of %s.%s on behalf tells two documents apart that look the same to the sender', (entity, transition) => {
  const { compared, told } = compare(model.entities[entity]!, model.entities[entity]!.transitions[transition]!)
  expect(told).toEqual([])
  expect(compared).toBe(ENOUGH)
})
