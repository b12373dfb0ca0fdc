import { systemFields } from '../../../engine/core/compile/entity/system-fields.ts'
import { expressionOf } from '../../../engine/core/expression/expression-of.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Field, FieldType } from '../../../engine/core/model/field.ts'
import type { Formula } from '../../../engine/core/model/formula.ts'
import type { ListScreen } from '../../../engine/core/model/screen.ts'
import type { Model } from '../../../engine/core/model/model.ts'

const at = { file: 'tests/api/store/fixture-model.ts', line: 1, column: 1 }

export function formula(source: string, scope: string): Formula {
  return { kind: 'formula', source, scope, references: [], at }
}

export function field(name: string, type: FieldType, more: Partial<Field> = {}): [string, Field] {
  return [name, { kind: 'field', name, type, system: false, required: false, readonly: false, at, ...more }]
}

export function entity(name: string, display: string, fields: readonly [string, Field][], more: Partial<Entity> = {}): Entity {
  const system = systemFields(more.parties ?? ['purchaser'], more.line?.of, at).map((own): [string, Field] => [own.name, own])
  return {
    kind: 'entity',
    name,
    area: 'orders',
    display,
    parties: ['purchaser'],
    fields: Object.fromEntries([...system, ...fields]),
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
  }
}

/** Orders with lines, shipments that feed their tally, and the purchaser's suppliers: enough entities for the store. */
export function fixtureEntities(): Record<string, Entity> {
  const parties = ['purchaser', 'supplier'] as const
  const entities = [
    entity('supplier', 'name', [
      field('name', 'text', { required: true, maxLength: 100 }),
      field('code', 'text', { unique: [] }),
      field('level', 'enum', { vocabulary: 'supplierLevel', default: formula("'GOOD'", 'supplier') }),
      field('blacklisted', 'flag'),
    ]),
    entity(
      'order',
      'orderCode',
      [
        field('orderCode', 'sequence', { format: 'PO{yyyyMMdd}{000001}' }),
        field('supplier', 'ref', { entity: 'supplier', required: true, sides: ['purchaser'] }),
        field('status', 'enum', { vocabulary: 'orderStatus', required: true }),
        field('remark', 'longText', { maxLength: 400 }),
        field('amount', 'amount'),
        field('dueDate', 'date'),
        field('remindedAt', 'instant'),
        field('urgent', 'flag'),
        field('attachments', 'files'),
        field('overdue', 'flag', { computed: formula('dueDate < today', 'order') }),
        field('lines', 'lines', { entity: 'orderLine', minItems: 1 }),
      ],
      {
        parties,
        masks: [
          { name: 'price', fields: ['amount', 'lines.price'], read: { purchaser: 'A150', supplier: 'B60' }, mask: '****' },
          { name: 'supplierName', fields: ['supplier'], read: { purchaser: 'A151' }, mask: '****' },
        ],
        rows: { purchaser: formula('!prefs.onlyUrgent || urgent', 'order') },
      },
    ),
    entity(
      'orderLine',
      'partNumber',
      [
        field('partNumber', 'text', { required: true, maxLength: 40 }),
        field('quantity', 'quantity', { required: true, exclusiveMinimum: '0', maximum: '999999999.1' }),
        field('price', 'price', { minimum: '0' }),
        field('shippedQuantity', 'quantity', {
          tally: { entity: 'shipmentLine', measure: 'quantity', by: 'orderLine', when: formula("!(shipment.status in ['CANCEL'])", 'shipmentLine') },
        }),
      ],
      { parties, line: { of: 'order', field: 'lines' } },
    ),
    entity(
      'shipment',
      'shipmentCode',
      [
        field('shipmentCode', 'sequence', { format: 'SH{yyyy}{0001}' }),
        field('status', 'enum', { vocabulary: 'shipmentStatus' }),
        field('lines', 'lines', { entity: 'shipmentLine' }),
      ],
      { parties },
    ),
    entity('shipmentLine', 'id', [field('orderLine', 'ref', { entity: 'orderLine' }), field('quantity', 'quantity')], {
      parties,
      line: { of: 'shipment', field: 'lines' },
    }),
  ]
  return Object.fromEntries(entities.map((node) => [node.name, node]))
}

const vocabulary = (name: string, values: readonly string[]) => ({ kind: 'vocabulary', name, area: 'orders', values, tones: {}, at }) as const

const itemList: ListScreen = {
  kind: 'list',
  name: 'orderItemList',
  area: 'orders',
  side: 'both',
  entity: 'order',
  rows: 'lines',
  filters: ['partNumber', 'order.remark', 'order.supplier', 'quantity'],
  columns: [],
  pinned: [],
  sort: [],
  totals: [],
  actions: { row: [], bulk: [], bar: [] },
  at,
}

/** The model around entities, with the references of every formula filled in. */
export function modelOf(entities: Record<string, Entity> = fixtureEntities()): Model {
  const model: Model = {
    grammar: '1',
    entities,
    screens: { orderItemList: itemList },
    routes: {},
    menus: { purchaser: [], supplier: [] },
    limits: {},
    figures: {},
    errors: {},
    permissions: {},
    roles: {},
    imports: {},
    papers: {},
    vocabularies: {
      orderStatus: vocabulary('orderStatus', ['WAITORDER', 'ACCEPTED', 'close']),
      supplierLevel: vocabulary('supplierLevel', ['GOOD', 'FROZEN']),
      shipmentStatus: vocabulary('shipmentStatus', ['SENT', 'CANCEL']),
    },
    preferences: { purchaser: Object.fromEntries([field('onlyUrgent', 'flag')]), supplier: {} },
    texts: { cn: {}, en: {} },
    fieldTemplate: { fields: {}, custom: [], most: 0, supplements: {} },
    rank: { supplier: 0, order: 1, shipment: 2 },
  }
  fillReferences(model, entities)
  return model
}

function fillReferences(model: Model, node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if ((node as { kind?: string }).kind === 'formula') Object.assign(node, { references: expressionOf(model, node as Formula).references })
  else for (const child of Object.values(node)) fillReferences(model, child)
}
