import { expect, it } from 'vitest'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { DetailScreen, ListScreen } from '../../core/model/screen.ts'
import { frameOf, packOf, splitModel } from './split-model.ts'
import { commonPack } from './packs.ts'

const at = { file: 'schemas/orders/order.entity.json', line: 1, column: 1 }
const field = (name: string, more: Partial<Field>): Field => ({
  kind: 'field',
  name,
  type: 'text',
  system: false,
  required: false,
  readonly: false,
  at,
  ...more,
})
const entity = (name: string, area: string, fields: readonly Field[], more: Partial<Entity> = {}): Entity => ({
  kind: 'entity',
  name,
  area,
  display: 'code',
  parties: ['purchaser'],
  fields: Object.fromEntries(fields.map((each) => [each.name, each])),
  regions: {},
  rules: {},
  transitions: {},
  conversions: {},
  approvals: {},
  notices: {},
  rows: {},
  masks: [],
  api: {},
  read: {},
  export: {},
  unique: [],
  paths: { list: {}, detail: {} },
  at,
  ...more,
})
const list: ListScreen = {
  kind: 'list',
  name: 'orderList',
  area: 'orders',
  side: 'purchaser',
  permission: 'A30',
  entity: 'order',
  filters: [],
  columns: [],
  pinned: [],
  sort: [],
  totals: [],
  actions: { row: [], bulk: [], bar: [] },
  at,
}
const route = { section: 'Orders', shell: true, offlineDisplay: false, public: false, headerHidden: false }

const model: Model = {
  grammar: '1',
  entities: {
    order: entity('order', 'orders', [
      field('supplier', { type: 'ref', entity: 'supplier' }),
      field('lines', { type: 'lines', entity: 'orderLine' }),
      field('remark', {}),
    ]),
    orderLine: entity('orderLine', 'orders', [field('unit', { type: 'enum', vocabulary: 'unit' })], { line: { of: 'order', field: 'lines' } }),
    supplier: entity('supplier', 'suppliers', [field('code', {}), field('bank', {})]),
    receipt: entity('receipt', 'receiving', [field('order', { type: 'ref', entity: 'order' })]),
  },
  screens: { orderList: list },
  routes: { orderList: { ...route, key: 'orderList', screen: 'orderList' }, preferences: { ...route, key: 'preferences' } },
  menus: { purchaser: [{ kind: 'item', route: 'preferences', target: '_self', permission: 'A62', hideInEnglish: false, hideInLocal: false }], supplier: [] },
  vocabularies: { unit: { kind: 'vocabulary', name: 'unit', area: 'materials', values: ['PCS'], tones: {}, at } },
  limits: {},
  figures: {},
  errors: {},
  permissions: {},
  roles: {},
  preferences: { purchaser: {}, supplier: {} },
  imports: {},
  papers: {},
  rank: {},
  fieldTemplate: { fields: {}, custom: [], most: 0, supplements: {} },
  texts: {
    cn: {
      'screen.orderList': '采购订单',
      'screen.preferences': '偏好设置',
      'field.order.supplier': '供应商',
      'value.unit.PCS': '件',
      'field.template.remark': '备注',
      'ui.close': '关闭',
    },
    en: {},
  },
}

it('a screen’s pack has the entities that it acts on whole, and only the names of those that they refer to', () => {
  const { part } = splitModel(model).packs.cn['orderList']!
  expect(Object.keys(part.entities)).toEqual(['order', 'orderLine'])
  expect(Object.keys(part.outlines)).toEqual(['supplier'])
  expect(Object.keys(part.outlines['supplier']!.fields)).toEqual(['code'])
  expect(Object.keys(part.vocabularies)).toEqual(['unit'])
})

it('a detail’s pack has the name and the state of linked documents, with their labels', () => {
  const detail: DetailScreen = {
    kind: 'detail',
    name: 'receiptDetail',
    area: 'receiving',
    side: 'purchaser',
    permission: 'A35',
    entity: 'receipt',
    sections: [{ kind: 'links', id: 'links', links: [{ entity: 'order', screen: 'orderList' }] }],
    headline: [],
    actions: [],
    next: [],
    live: false,
    print: false,
    at,
  }
  const order = model.entities['order']!
  const status = field('status', { type: 'enum', vocabulary: 'orderStatus', derived: [] })
  const orderStatus = { kind: 'vocabulary', name: 'orderStatus', area: 'orders', values: ['SENT'], tones: {}, at } as const
  const linking: Model = {
    ...model,
    entities: { ...model.entities, order: { ...order, fields: { ...order.fields, code: field('code', {}), status } } },
    screens: { ...model.screens, receiptDetail: detail },
    routes: { ...model.routes, receiptDetail: { ...route, key: 'receiptDetail', screen: 'receiptDetail' } },
    vocabularies: { ...model.vocabularies, orderStatus },
  }
  const { part } = splitModel(linking).packs.cn['receiptDetail']!
  expect(Object.keys(part.outlines['order']!.fields)).toEqual(['code', 'status'])
  expect(Object.keys(part.vocabularies)).toEqual(['orderStatus'])
})

it('a screen’s pack has its own texts, and the common pack those of every page', () => {
  const { cn } = splitModel(model).packs
  expect(cn['orderList']!.texts).toEqual({
    'screen.orderList': '采购订单',
    'field.order.supplier': '供应商',
    'value.unit.PCS': '件',
    'field.template.remark': '备注',
  })
  expect(cn[commonPack]!.texts).toEqual({ 'screen.preferences': '偏好设置', 'ui.close': '关闭' })
})

it('knows the code of a route before its screen is loaded, from the menu where there is no screen yet', () => {
  expect(splitModel(model).frame.permissionOfRoute).toEqual({ orderList: 'A30', preferences: 'A62' })
})

it('knows the detail of a reference before its screen is loaded: the one that a hit of the search opens, and no list', () => {
  const order = model.entities['order']!
  const opening = (opens: string) => ({ ...order, searchable: { purchaser: { by: ['remark'], initials: [], shows: [], opens, at } } })
  const detail = { ...list, kind: 'detail', name: 'orderDetail' } as unknown as DetailScreen
  const frameFor = (opens: string) =>
    frameOf({ ...model, entities: { ...model.entities, order: opening(opens) }, screens: { ...model.screens, orderDetail: detail } })
  expect(frameFor('orderDetail').detailOf).toEqual({ order: 'orderDetail' })
  expect(frameFor('orderList').detailOf).toEqual({})
})

it('gives one pack by its name as it is among all, and nothing of a screen that is not there', () => {
  const { frame, packs } = splitModel(model)
  expect(frameOf(model)).toEqual(frame)
  expect(packOf(model, 'orderList', 'en')).toEqual(packs.en['orderList'])
  expect(packOf(model, commonPack, 'cn')).toEqual(packs.cn[commonPack])
  expect(packOf(model, 'nowhere', 'cn')).toBeUndefined()
})
