import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import type { ListScreen } from '../model/screen.ts'
import { labelOfField } from '../text/label-of.ts'
import { templateShape } from './apply-template.ts'
import { declaredTemplate } from './declared-template.ts'
import type { FieldTemplate, TemplateItem } from './field-template.ts'
import { inTemplateOrder, movedFields } from './moved-fields.ts'

const declared = declaredTemplate(model)

/** The declared template with some fields changed, and one of them perhaps at another position. */
function templateWith(changes: Readonly<Record<string, Partial<TemplateItem>>>, move?: { readonly key: string; readonly to: number }): FieldTemplate {
  const items = declared.items.map((item) => ({ ...item, ...changes[item.key] }))
  if (move !== undefined) {
    const [item] = items.splice(
      items.findIndex(({ key }) => key === move.key),
      1,
    )
    items.splice(move.to, 0, item!)
  }
  return { ...declared, items }
}

const columnsOf = (template: FieldTemplate) => (templateShape(template)(model).screens['purchaseList'] as ListScreen).columns.map(({ field }) => field)

test('[TPL-1] the declared template takes the custom fields out of every screen and import, and leaves the rest as it is', () => {
  const shaped = templateShape(declared)(model)
  expect(columnsOf(declared)).not.toContain('custom1')
  expect(columnsOf(declared)).toEqual(
    (model.screens['purchaseList'] as ListScreen).columns.map(({ field }) => field).filter((field) => !field.startsWith('custom')),
  )
  expect(shaped.imports['purchaseList']!.columns).not.toContain('custom27')
  expect(shaped.entities.supplierContact).toBe(model.entities.supplierContact)
})

test('[TPL-2] a name holds in every document that has the field, whatever the document calls it itself', () => {
  const shaped = templateShape(templateWith({ remark: { names: { cn: '附注', en: 'Note' } } }))(model)
  const label = (entity: string) => labelOfField(shaped, 'cn', shaped.entities[entity]!, shaped.entities[entity]!.fields.remark!)
  expect(['orderLine', 'shipmentLine', 'purchaseListLine'].map(label)).toEqual(['附注', '附注', '附注'])
  // A field with words of its own that was not taken from the template means something else.
  expect(label('shipment')).toBe('备注')
})

test('[TPL-9] custom fields have their types, in text columns', () => {
  const { entities, vocabularies } = templateShape(
    templateWith({ custom1: { shown: true, type: 'choice', options: ['A', 'B'] }, custom2: { shown: true, type: 'number', scale: 2, required: true } }),
  )(model)
  expect(entities.orderLine!.fields.custom1).toMatchObject({ type: 'enum', vocabulary: 'template.custom1', asText: true })
  expect(vocabularies['template.custom1']).toMatchObject({ values: ['A', 'B'], literal: true })
  expect(entities.orderLine!.fields.custom2).toMatchObject({ type: 'decimal', scale: 2, required: true, asText: true })
})

test('[TPL-6] a field that documents need is not hidden, even if an old template hides it', () => {
  const shaped = templateShape(templateWith({ partName: { shown: false }, process: { shown: false } }))(model)
  expect(shaped.entities.purchaseListLine!.fields.partName!.sides).toBeUndefined()
  expect(shaped.entities.purchaseListLine!.fields.process!.sides).toEqual([])
})

test('[TPL-23] a moved field follows its predecessor in the template, and other fields keep their places', () => {
  const template = templateWith({}, { key: 'project', to: 0 })
  expect(movedFields(template)).toEqual(['project'])
  const before = columnsOf(declared)
  const after = columnsOf(template)
  expect(after.indexOf('project')).toBe(before.indexOf('partNumber'))
  expect(after.filter((field) => field !== 'project')).toEqual(before.filter((field) => field !== 'project'))
  const order = (columns: readonly string[], moved: readonly string[]) => inTemplateOrder(columns, (column) => column, ['a', 'b', 'c', 'd'], moved)
  expect(order(['d', 'x', 'a'], ['a'])).toEqual(['a', 'd', 'x'])
  expect(order(['c', 'a', 'x'], ['c'])).toEqual(['a', 'c', 'x'])
  expect(order(['x', 'c'], ['c'])).toEqual(['x', 'c'])
})

test('[TPL-20] the action of a screen demands the fields that the screen requires, of the document and of its lines', () => {
  const { entities } = templateShape({ ...declared, screens: { purchaserCreateOrder: { erpRemark: 'required', 'lines.brand': 'required' } } })(model)
  expect(entities.order!.transitions.create!.demands).toEqual(['erpRemark', 'lines.brand'])
  expect(entities.order!.transitions.close!.demands).toBeUndefined()
})

test('a template returns the same object for the same input, so that nothing is prepared twice', () => {
  const shape = templateShape(templateWith({ brand: { names: { cn: '厂家', en: 'Maker' } } }))
  const [once, again] = [shape(model), shape({ ...model })]
  expect(again.entities.orderLine).toBe(once.entities.orderLine)
  expect(again.screens.purchaseList).toBe(once.screens.purchaseList)
  expect(once.entities.orderLine).not.toBe(model.entities.orderLine)
})

test('an order that people choose goes with its field', () => {
  const chosen = (template: FieldTemplate) => {
    const list = { ...(model.screens['purchaseList'] as ListScreen), sortChoices: ['quantity', 'custom1'] }
    const shaped = templateShape(template)({ ...model, screens: { ...model.screens, purchaseList: list } })
    return (shaped.screens['purchaseList'] as ListScreen).sortChoices
  }
  expect(chosen(declared)).toEqual(['quantity'])
  expect(chosen(templateWith({ custom1: { shown: true, type: 'number' } }))).toEqual(['quantity', 'custom1'])
})
