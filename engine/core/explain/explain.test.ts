import { expect, test } from 'vitest'
import { model, orderWith, purchaserWithout, evaluationContext } from '../../../tests/support/order.ts'
import { preferencesOf } from '../permissions/preferences.ts'
import { allowedActions } from '../lifecycle/allowed-actions.ts'
import type { Row } from '../model/document.ts'
import { recompute } from '../lifecycle/recompute.ts'
import { refusalsBeforeInput } from '../lifecycle/refusals.ts'
import { valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import { explain } from './explain.ts'
import type { Explained } from './explained.ts'

const order = model.entities.order!
const SUPPLIER = { s: { id: 's', level: 'ACCESS', blacklisted: false, name: 'Jintai' } }

function live(document: Row, prefs: Row = {}, by: Model = model): LiveValues {
  const around = evaluationContext({ supplier: SUPPLIER }, prefs)
  const entity = by.entities.order!
  return valuesOf(by, entity, recompute(by, entity, document, around), around)
}

function action(name: string, document: Row, person: Actor, asker: Actor = person, by: Model = model): Explained {
  const root = live(document, {}, by)
  const entity = by.entities.order!
  return explain({ model: by, base: by, person, asker, document: root }, { kind: 'action', entity, transition: entity.transitions[name]!, values: root })
}

/** The purchaser's model with another check for a rule of the order. */
function withCheck(rule: string, source: string, references: readonly string[]): Model {
  const declared = order.rules[rule]!
  const rules = { ...order.rules, [rule]: { ...declared, check: { ...declared.check, source, references } } }
  return { ...model, entities: { ...model.entities, order: { ...order, rules } } }
}

const everybody: readonly (readonly [string, Actor])[] = [
  ['a buyer with every code', purchaserWithout()],
  ['a buyer who may close nothing', purchaserWithout(order.transitions.close!.permission.purchaser!)],
  ['a buyer with no code at all', { ...purchaserWithout(), permissions: new Set() }],
  ['a supplier with every code', { ...purchaserWithout(), side: 'supplier', permissions: new Set(Object.keys(model.permissions)) }],
  ['a supplier without codes', { ...purchaserWithout(), side: 'supplier', permissions: new Set() }],
]

/** Orders in every state of every region, new and shipped. */
const orders: readonly Row[] = Object.values(order.regions).flatMap(({ name, states }) =>
  states.flatMap((state) => [
    { ...orderWith({}), [name]: state.name },
    { ...orderWith({ shippedQuantity: '1' }), [name]: state.name },
  ]),
)

test.each(everybody)('[EXP-1] Explain agrees with the server on every action of %s in every state', (_who, person) => {
  let asked = 0
  for (const document of orders) {
    const root = live(document)
    const offered = allowedActions(model, order, root, person)
    for (const transition of Object.values(order.transitions)) {
      if (transition.event || transition.from === null) continue
      const { outcomes, reasons } = explain(
        { model, base: model, person, asker: person, document: root },
        { kind: 'action', entity: order, transition, values: root },
      )
      const reasonsOfButton = offered[transition.name]
      const expected = reasonsOfButton === undefined ? 'notOffered' : reasonsOfButton.length === 0 ? 'allowed' : 'refused'
      expect([transition.name, document['acceptance'], outcomes]).toEqual([transition.name, document['acceptance'], [expected]])
      const refusals = refusalsBeforeInput(model, order, transition, root, person, true)
      expect(refusals.length === 0).toBe(expected === 'allowed')
      const told = reasons.filter(({ says }) => says === 'against').flatMap(({ issues = [] }) => issues.map(({ code }) => code))
      for (const { code } of refusals) expect(told).toContain(code)
      asked++
    }
  }
  expect(asked).toBeGreaterThan(300)
})

test('[EXP-2] a refused action names the rule, its place, its expression, and the values that it read', () => {
  const { outcomes, reasons } = action('close', { ...orderWith({ shippedQuantity: '1' }), acceptance: 'purchasePaid' }, purchaserWithout())
  expect(outcomes).toEqual(['refused'])
  const guard = reasons.find(({ name }) => name === 'closable')
  expect(guard).toMatchObject({ kind: 'guard', says: 'against', issues: [{ code: 'ORDER_CANNOT_BE_CLOSED' }] })
  expect(guard?.at?.file).toBe('schemas/orders/order/order.rules.json')
  expect(guard?.condition).toMatchObject({ result: 'fails', source: order.rules.closable!.check.source })
  expect(guard?.condition?.parts).toEqual([
    expect.objectContaining({ source: 'prefs.closeAfterShipping', result: 'fails' }),
    expect.objectContaining({ result: 'fails' }),
  ])
  expect(guard?.condition?.reads).toContainEqual({
    path: 'lines.shippedQuantity',
    entity: 'orderLine',
    field: 'shippedQuantity',
    kind: 'values',
    values: ['1'],
    more: 0,
  })
})

test('[EXP-3] a guard over a price tells a person who may not see prices neither the figure nor the result of the comparison, but the code that is missing', () => {
  const blind = purchaserWithout('A150')
  const by = withCheck('closable', 'prefs.closeAfterShipping || amount > 500', ['prefs.closeAfterShipping', 'amount'])
  const [small, large] = ['1', '1000'].map((quantity) => action('close', orderWith({ quantity }), blind, blind, by))
  expect(small!.outcomes).toEqual(['refused'])
  expect(small!.reasons).toContainEqual(expect.objectContaining({ kind: 'permission', says: 'against', permission: 'A150' }))
  expect(small!.reasons.find(({ name }) => name === 'closable')).toBeUndefined()
  expect(JSON.stringify(small!.reasons)).not.toMatch(/"113"|"113000"/)
  expect(large).toEqual(small)
})

test('[EXP-3] a person who may not see prices gets neither yes nor no when they ask about a person who may', () => {
  const by = withCheck('closable', 'amount > 500', ['amount'])
  const chief = { ...purchaserWithout(), accountId: 'chen', name: 'Chen' }
  for (const quantity of ['1', '1000']) expect(action('close', orderWith({ quantity }), chief, purchaserWithout('A150'), by).outcomes).toEqual(['uncertain'])
  expect(action('close', orderWith({ quantity: '1' }), chief, purchaserWithout(), by).outcomes).toEqual(['refused'])
  expect(action('close', orderWith({ quantity: '1000' }), chief, purchaserWithout(), by).outcomes).toEqual(['allowed'])
})

test('[EXP-3] a rule over the lines names a line by its number if its name is masked, or made of masked values', () => {
  const document = orderWith({ partNumber: 'HR-7', drawingNumber: 'DR-77' }, { partNumber: 'HR-8', drawingNumber: 'DR-88' })
  const counting = withCheck('closable', 'lines.size() > 5', ['lines'])
  const linesTold = (asker: Actor, by: Model) => {
    const entity = by.entities.order!
    const root = valuesOf(by, entity, document, evaluationContext({ supplier: SUPPLIER }))
    const question = { model: by, base: by, person: asker, asker, document: root }
    const { reasons } = explain(question, { kind: 'action', entity, transition: entity.transitions.close!, values: root })
    return reasons.find(({ name }) => name === 'closable')!.condition?.reads
  }
  const reading = (...names: readonly string[]) => [
    { path: 'lines', entity: 'order', field: 'lines', kind: 'values', values: names.map((record) => ({ record })), more: 0 },
  ]
  const [seeing, blind] = [purchaserWithout(), purchaserWithout('A153')]
  expect(linesTold(blind, counting)).toEqual(reading('HR-7', 'HR-8'))

  const { orderLine } = model.entities
  const partNumber = {
    ...orderLine!.fields.partNumber!,
    computed: { ...order.rules.closable!.check, source: 'drawingNumber', scope: 'orderLine', references: ['drawingNumber'] },
  }
  const named = { ...counting.entities, orderLine: { ...orderLine!, fields: { ...orderLine!.fields, partNumber } } }
  const made = { ...counting, entities: named }
  expect(linesTold(seeing, made)).toEqual(reading('HR-7', 'HR-8'))
  expect(linesTold(blind, made)).toEqual(reading('1', '2'))

  const masks = [...order.masks, { name: 'part', fields: ['lines.partNumber'], read: { purchaser: 'A153' }, mask: '****' }]
  const masked = { ...counting, entities: { ...counting.entities, order: { ...counting.entities.order!, masks } } }
  expect(linesTold(seeing, masked)).toEqual(reading('HR-7', 'HR-8'))
  expect(linesTold(blind, masked)).toEqual(reading('1', '2'))
})

test('[EXP-3] a condition over the other side’s own fields is not even named to a supplier', () => {
  const own = { ...order.fields.remark!, name: 'secretLimit', type: 'amount' as const, sides: ['purchaser'] as const }
  const changed = withCheck('notBusy', 'secretLimit > 1', ['secretLimit'])
  const by: Model = { ...changed, entities: { ...changed.entities, order: { ...changed.entities.order!, fields: { ...order.fields, secretLimit: own } } } }
  const supplier: Actor = { ...purchaserWithout(), side: 'supplier', permissions: new Set(Object.keys(model.permissions)) }
  const guarded = Object.values(order.transitions).find(({ sides, guards }) => sides.includes('supplier') && guards.includes('notBusy'))!
  const { reasons } = action(guarded.name, { ...orderWith({}), acceptance: 'WAITORDER', secretLimit: '77' }, supplier, supplier, by)
  expect(reasons.find(({ name }) => name === 'notBusy')?.condition).toMatchObject({ result: 'hidden', reads: [] })
  expect(JSON.stringify(reasons.map(({ condition }) => [condition?.source, condition?.reads]))).not.toContain('secretLimit')
})

function field(name: string, person: Actor, more: Partial<Parameters<typeof explain>[1] & { kind: 'field' }> = {}, document: Row = orderWith({})): Explained {
  const root = live(document)
  return explain(
    { model, base: model, person, asker: person, document: root },
    { kind: 'field', entity: order, field: order.fields[name]!, values: root, ...more },
  )
}

test('[EXP-4] a masked field says which permission is missing', () => {
  expect(field('amount', purchaserWithout('A150'))).toMatchObject({
    outcomes: ['masked'],
    reasons: [expect.objectContaining({ kind: 'mask', says: 'against', permission: 'A150' }), expect.objectContaining({ kind: 'computed' })],
  })
  expect(field('amount', purchaserWithout()).outcomes).toEqual(['shown'])
})

test('[EXP-4] in a form a field is required, locked or free, by the action that the form fires', () => {
  const writing = { entity: order, transition: order.transitions.create! }
  expect(field('orderType', purchaserWithout(), { writing }).outcomes).toEqual(['shown', 'required'])
  expect(field('remark', purchaserWithout(), { writing }).outcomes).toEqual(['shown', 'optional'])
  expect(field('amount', purchaserWithout(), { writing }).outcomes).toEqual(['shown', 'locked'])
  expect(field('createdAt', purchaserWithout(), { writing }).reasons.map(({ kind }) => kind)).toContain('system')
})

test('[EXP-5] Explain names the enterprise’s template for a field that it hides or requires', () => {
  const hidden = { ...order.fields.remark!, sides: [] }
  expect(field('remark', purchaserWithout(), { field: hidden })).toMatchObject({ outcomes: ['hidden'], reasons: [{ kind: 'template', says: 'against' }] })
  const required = { ...order.fields.remark!, required: true }
  const writing = { entity: order, transition: order.transitions.create! }
  expect(field('remark', purchaserWithout(), { field: required, writing }).reasons).toContainEqual(expect.objectContaining({ kind: 'templateRequires' }))
})

test('[EXP-6] a menu entry names the permission that opens it, and says that its screen is still to come', () => {
  const person = purchaserWithout()
  const question = { model, base: model, person, asker: person }
  const entry = (permissions: ReadonlySet<string>, route: string) =>
    explain(question, {
      kind: 'entry',
      item: { kind: 'item', route, target: '_self', permission: 'A61', hideInEnglish: true, hideInLocal: false },
      route: model.routes[route],
      reader: { permissions, language: 'cn', isLocal: false, outside: () => undefined },
    })
  expect(entry(new Set(['A61']), 'purchaserPermissionList').outcomes).toEqual(['shown'])
  expect(entry(new Set(), 'purchaserPermissionList')).toMatchObject({
    outcomes: ['hidden'],
    reasons: [{ kind: 'permission', says: 'against', permission: 'A61' }],
  })
  expect(entry(new Set(['A61']), 'nowhere').outcomes).toEqual(['shown', 'coming'])
})

test('[EXP-4] a preference shows by the code of its screen and its condition, and is locked until the feature that it serves exists', () => {
  const person = purchaserWithout()
  const values = preferencesOf(model.preferences.purchaser, {})
  const outcomes = (name: string, asker = person, more: object = {}) =>
    explain(
      { model, base: model, person: asker, asker },
      { kind: 'preference', preference: { ...model.preferences.purchaser[name]!, ...more }, values, screenCode: 'A62' },
    ).outcomes
  expect(outcomes('fourEyes')).toEqual(['shown', 'optional'])
  expect(outcomes('timeZone')).toEqual(['shown', 'required'])
  expect(outcomes('overReceiptRatio')).toEqual(['hidden'])
  expect(outcomes('expertScoring', person, { effect: { awaits: 'purchaserSupplierList' } })).toEqual(['shown', 'locked'])
  expect(outcomes('fourEyes', purchaserWithout('A62'))).toEqual(['hidden'])
})
