import { expect, test } from 'vitest'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { base, changedFiles } from './fixtures.ts'

const file = 'schemas/deliveries/shipment.entity.json'
const currency = '"currency": { "type": "enum", "vocabulary": "currency", "readonly": true },'
const withoutPlaces = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'at' ? undefined : each)))

function modelOf(files: readonly DeclarationText[]): Model {
  const compiled = compileModel(files)
  if ('problems' in compiled) throw new TypeError(`Cannot make a model: ${JSON.stringify(compiled.problems)}`)
  return compiled.model
}

function changed(...edits: readonly (readonly [find: string, replace: string])[]): Model {
  return modelOf(changedFiles({ change: edits.map(([find, replace]) => ({ file, find, replace })), problems: [] }))
}

test('a line takes over the part number of its order by the conversion, as if field and copy were written out', () => {
  const said = changed(
    ['"$use": ["partNumber"],', '"$snapshot": [{ "from": "orderLine", "fields": ["partNumber"] }],'],
    ['"copy": { "$same": ["partNumber"] },', ''],
  )
  const written = changed(['"$use": ["partNumber"],', '"partNumber": { "type": "text", "maxLength": 100, "readonly": true },'])
  expect(withoutPlaces(said.entities['shipmentLine'])).toEqual(withoutPlaces(written.entities['shipmentLine']))
  expect(said.entities['shipment']!.conversions['fromOrder']!.copy['partNumber']).toMatchObject({ source: 'partNumber', references: ['partNumber'] })
})

test('a shipment takes over the currency by which its orders are split', () => {
  const said = changed([currency, '"$snapshot": [{ "from": "order", "fields": ["currency"] }],'])
  expect(withoutPlaces(said)).toEqual(withoutPlaces(modelOf(base)))
})

test('a field that no conversion fills takes its default from the record of a ref field, with its label', () => {
  const said = changed([currency, `${currency} "order": { "type": "ref", "entity": "order" }, "$snapshot": [{ "from": "order", "fields": ["erpRemark"] }],`])
  expect(said.entities['shipment']!.fields['erpRemark']).toMatchObject({ type: 'text', maxLength: 200, readonly: true, default: { source: 'order.erpRemark' } })
  expect(said.texts.en['field.shipment.erpRemark']).toBe(modelOf(base).texts.en['field.order.erpRemark'])
})

test('a following field is computed from the followed record, for the sides of its group', () => {
  const said = changed([
    '"$use": ["partNumber"],',
    '"$use": ["partNumber"], "$snapshot": [{ "from": "orderLine", "follows": true, "fields": ["pending"], "sides": ["supplier"] }],',
  ])
  expect(said.entities['shipmentLine']!.fields['pending']).toMatchObject({
    readonly: true,
    follows: 'orderLine',
    sides: ['supplier'],
    computed: { source: 'orderLine.pending' },
  })
})
