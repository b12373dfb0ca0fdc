import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { mergePack } from '../model/merge-pack.ts'
import { packModelOfScreen } from '../model/pack-of-screen.ts'
import { isCreating } from './is-creating.ts'

const nothing = { ...model, entities: {}, screens: {} }
/** What a page knows that shows nothing but this screen. */
const page = (name: string) => mergePack(nothing, packModelOfScreen(model, model.screens[name]!))

test('the list of orders begins a new one, although it has none of the sources of orders', () => {
  expect(isCreating(page('purchaserOrderList'), { kind: 'open', screen: 'purchaserCreateOrder' })).toBe(true)
})

test('the list of suppliers begins a new one; a link to another list begins nothing', () => {
  expect(isCreating(page('purSupplierList'), { kind: 'open', screen: 'purSupplierAdd' })).toBe(true)
  expect(isCreating(page('purchaserOrderList'), { kind: 'open', screen: 'approvalOrder' })).toBe(false)
})
