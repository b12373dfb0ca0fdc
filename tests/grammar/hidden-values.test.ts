import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hiddenValuesExposed } from '../../engine/core/compile/checks/hidden-values.ts'
import { compileDeclarations } from '../../engine/core/compile/compile-model.ts'
import { changedFiles, problemsOf } from './fixtures.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

/** The check's problems if the price mask of the project's orders omits one field. */
function toldWithout(field: string): readonly string[] {
  const files = readDeclarations(join(import.meta.dirname, '../..')).map(({ path, text }) => ({
    path,
    text: path === 'schemas/orders/order/order.access.json' ? withoutMasked(text, field) : text,
  }))
  const compiled = compileDeclarations(files)
  return 'problems' in compiled ? ['does not compile'] : hiddenValuesExposed(compiled).map(({ message }) => message)
}

function withoutMasked(text: string, field: string): string {
  const { access, ...rest } = JSON.parse(text) as { readonly access: { readonly masks: { readonly price: { readonly fields: readonly string[] } } } }
  const price = { ...access.masks.price, fields: access.masks.price.fields.filter((each) => each !== field) }
  return JSON.stringify({ ...rest, access: { ...access, masks: { ...access.masks, price } } })
}

test('[SEE-10] no field of the declared orders reveals a masked price, and the check names a field that would', () => {
  expect(toldWithout('nothing')).toEqual([])
  expect(toldWithout('lines.amount').length).toBeGreaterThan(0)
})

const ORDER = 'schemas/orders/order.entity.json'
const SHIPMENT = 'schemas/deliveries/shipment.entity.json'

/** What the checks say is told, if the valid project of the fixtures is changed like this; each edit is [file, find, replace]. */
function toldAfter(...edits: readonly (readonly [file: string, find: string, replace: string])[]): readonly string[] {
  const files = changedFiles({ change: edits.map(([file, find, replace]) => ({ file, find, replace })), problems: [] })
  return problemsOf(files).flatMap((line) => /  (.+ would tell .+?): /.exec(line)?.[1] ?? [])
}

/** Edits of the fixtures' project. The untaxed price of an order line, its amount and the order's are hidden from purchasers without A150. */
const lineField = (text: string) => [ORDER, '"price": { "type"', `${text}, "price": { "type"`] as const
const headerField = (text: string) => [ORDER, '"erpRemark": {', `${text}, "erpRemark": {`] as const
const shipmentMask = (field: string) =>
  [
    SHIPMENT,
    '"conversions": {',
    `"access": { "masks": { "goods": { "fields": ["${field}"], "read": { "supplier": "B15" }, "mask": "****" } } }, "conversions": {`,
  ] as const
const sealedAmount = [
  ORDER,
  '"masks": {',
  `"masks": { "bid": { "fields": ["amount"], "sealed": { "sides": ["supplier"], "until": "status != 'WAITORDER'" }, "mask": "****" },`,
] as const
const closing = (text: string) => [ORDER, '"input": { "closeReason": {', `${text}, "input": { "closeReason": {`] as const
const deposit = headerField('"deposit": { "type": "amount" }')

test('[SEE-10] a tally of a hidden figure is told, and so is a tally of the rows for which a hidden value decides', () => {
  expect(toldAfter(shipmentMask('lines.quantity'))).toEqual([
    `"shippedQuantity" of orderLine would tell the supplier's side "shipmentLine.quantity", which is hidden without B15`,
  ])
  expect(toldAfter(shipmentMask('currency'), [ORDER, '"when": "shipment.status == \'SENT\'"', '"when": "shipment.currency == \'CNY\'"'])).toEqual([
    `"shippedQuantity" of orderLine would tell the supplier's side "shipment.currency", which is hidden without B15`,
  ])
})

test('[SEE-10] a lookup is told that takes, chooses or finds by a hidden figure', () => {
  const found = (of: string, more: string) => lineField(`"best": { "type": "quantity", "lookup": { "of": "orderLine.${of}", ${more}, "pick": "least" } }`)
  const told = (path: string) => `"best" of orderLine would tell the purchaser's side "${path}", which is hidden without A150`
  const byPart = '"match": { "partNumber": "partNumber" }'
  expect(toldAfter(found('quantity', byPart))).toEqual([])
  expect(toldAfter(found('price', byPart))).toEqual([told('orderLine.price')])
  expect(toldAfter(found('quantity', `${byPart}, "when": "price > 5"`))).toEqual([told('price')])
  expect(toldAfter(found('quantity', '"match": { "price": "quantity" }'))).toEqual([told('orderLine.price')])
  expect(toldAfter(found('quantity', '"match": { "quantity": "price" }'))).toEqual([told('price')])
  expect(toldAfter(found('quantity', `${byPart}, "between": { "quantity": ["price", "quantity"] }`))).toEqual([told('orderLine.price')])
})

test('[SEE-10] values that are computed, proposed or set from hidden values are reported', () => {
  const told = (field: string, path: string) => `"${field}" of order would tell the purchaser's side "${path}", which is hidden without A150`
  const computed = `"deposit": { "type": "amount", "computed": "5", "computedWhen": "amount > 9" }`
  expect(toldAfter(headerField(computed))).toEqual([told('deposit', 'amount')])
  expect(toldAfter(deposit, [ORDER, '"input": { "closeReason": {', '"input": { "deposit": { "default": "amount" }, "closeReason": {'])).toEqual([
    told('deposit', 'amount'),
  ])
  expect(toldAfter(deposit, closing('"then": [{ "set": { "deposit": "amount" } }]'))).toEqual([told('deposit', 'amount')])
  expect(toldAfter(closing('"then": [{ "setLines": "lines", "set": { "quantity": "price" } }]'))).toEqual([
    `"quantity" of orderLine would tell the purchaser's side "price", which is hidden without A150`,
  ])
})

test('[SEE-10] an effect, or a state, for which a sealed value decides is told, unless the action asks for the open seal', () => {
  const accept = (text: string) => [ORDER, '"guard": ["notSuspended"] },\n    "close"', `"guard": ["notSuspended"], ${text} },\n    "close"`] as const
  const told = (field: string) => `"${field}" of order would tell the supplier's side "amount", which is sealed`
  expect(toldAfter(sealedAmount, accept('"then": [{ "when": "amount > 5", "set": { "suspended": "true" } }]'))).toEqual([told('suspended')])
  expect(toldAfter(sealedAmount, accept(`"then": [{ "when": "status != 'WAITORDER' && amount > 5", "set": { "suspended": "true" } }]`))).toEqual([])
  expect(toldAfter(sealedAmount, [ORDER, '"to": "purchasePaid"', '"to": [["close", "amount > 5"], ["purchasePaid", "true"]]'])).toEqual([told('status')])
})

test('[SEE-10] hidden values that a conversion copies, snapshots, takes or divides by are reported', () => {
  const told = (field: string, of: string, path: string) => `"${field}" of ${of} would tell the purchaser's side "${path}", which is hidden without A150`
  const lineOfShipment = (text: string) => [SHIPMENT, '"$use": ["partNumber"],', `"$use": ["partNumber"], ${text}`] as const
  const value = lineOfShipment('"value": { "type": "price", "readonly": true },')
  expect(toldAfter(value, [SHIPMENT, '"copy": { "$same": ["partNumber"] }', '"copy": { "$same": ["partNumber"], "value": "price" }'])).toEqual([
    told('value', 'shipmentLine', 'price'),
  ])
  expect(toldAfter(lineOfShipment('"$snapshot": [{ "from": "orderLine", "fields": ["price"] }],'))).toEqual([told('price', 'shipmentLine', 'price')])
  expect(toldAfter([SHIPMENT, '"pending": "pending"', '"pending": "price"'])).toEqual([told('quantity', 'shipmentLine', 'price')])
  expect(toldAfter([SHIPMENT, '"pending": "pending"', '"pending": "pending", "default": "price"'])).toEqual([told('quantity', 'shipmentLine', 'price')])
  const worth = [SHIPMENT, '"currency": { "type"', '"worth": { "type": "amount", "readonly": true }, "currency": { "type"'] as const
  expect(toldAfter(worth, [SHIPMENT, '"split": {', '"split": { "worth": "order.amount",'])).toEqual([told('worth', 'shipment', 'order.amount')])
  expect(toldAfter(worth, [SHIPMENT, '"split": {', '"same": [{ "fields": { "worth": "order.amount" }, "code": "ORDER_ON_HOLD" }], "split": {'])).toEqual([
    told('worth', 'shipment', 'order.amount'),
  ])
})

test('[SEE-10] a notice whose document is named by a hidden field is told', () => {
  const notice = [ORDER, '"initial": "WAITORDER"', '"notices": { "orderClosed": { "on": "close" } }, "initial": "WAITORDER"'] as const
  expect(toldAfter(notice)).toEqual([])
  const hidden = [ORDER, '"masks": {', '"masks": { "code": { "fields": ["insideOrderCode"], "read": { "supplier": "B6" }, "mask": "****" },'] as const
  expect(toldAfter(notice, hidden)).toEqual([`"orderClosed" would tell the supplier's side "insideOrderCode" of order, which is hidden from some there`])
})
