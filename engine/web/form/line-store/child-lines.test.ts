import { expect, test } from 'vitest'
import { model, evaluationContext } from '../../../../tests/support/order.ts'
import { manualIdle } from '../../../../tests/support/draft-order.ts'
import { documentStore } from '../store/document-store.ts'
import { documentPayload } from '../document-payload.ts'

const quotation = model.entities['quotation']!
const writer = { side: 'supplier', permissions: new Set(['B1', 'B2', 'B60', 'B85']) } as const

/** A quotation of two parts being edited; the second part is already awarded. */
function inWriting(alternatives = true) {
  let made = 0
  const asked = { quoteVersion: '0', answer: 'NEW', askedQuantity: '10', quantity: '10', quantityUnit: 'PCS', taxRate: '0.13', isFixed: false }
  const lines = [
    { ...asked, id: 'a', partNumber: 'P-1', partName: 'Bearing' },
    { ...asked, id: 'b', partNumber: 'P-2', partName: 'Shaft', isFixed: true, awardedQuantity: '10' },
  ]
  const start = { id: 'q', version: 3, purchaser: 'p', alternatives, phase: 'OPEN', lines }
  const store = documentStore({
    model,
    entity: quotation,
    transition: quotation.transitions['quote']!,
    start,
    before: start,
    writer,
    language: 'cn',
    evaluationContext: evaluationContext(),
    textOf: (code) => code,
    newId: () => String(++made),
    idle: manualIdle().idle,
  })
  return { store, lines: store.lines('lines') }
}

test('[INQ-171] an alternative is added beneath its part with the quantity asked, behind those that stand there; its name is open, that of the part is not', () => {
  const { store, lines } = inWriting()
  expect(lines.addChildren(['a'])).toEqual(['new:1'])
  lines.write([{ id: 'new:1', field: 'partName', value: 'Bearing, ceramic' }])
  expect(lines.addChildren(['a'])).toEqual(['new:2'])
  const rows = lines.snapshot().rows
  expect(rows.map(({ id, alternativeOf, lineNo }) => [id, alternativeOf ?? null, lineNo])).toEqual([
    ['a', null, 1],
    ['new:1', 'a', 2],
    ['new:2', 'a', 3],
    ['b', null, 4],
  ])
  expect(rows[1]).toMatchObject({ partName: 'Bearing, ceramic', askedQuantity: '10', quantity: '10', quantityUnit: 'PCS', taxRate: '0.13' })
  const name = model.entities['quotationLine']!.fields['partName']!
  expect(rows.map((row) => lines.isOpen(row, name))).toEqual([false, true, true, false])
  const sent = documentPayload(model, quotation, quotation.transitions['quote']!, store.document(), writer)['lines'] as readonly Record<string, unknown>[]
  expect(sent[1]).toMatchObject({ alternativeOf: 'a', partName: 'Bearing, ceramic' })
  expect(sent[1]).not.toHaveProperty('id')
  expect(sent[1]).not.toHaveProperty('askedQuantity')
})

test('[INQ-170, INQ-171] an alternative, an awarded part, and a part of an inquiry without alternatives take no alternative', () => {
  const { lines } = inWriting()
  lines.addChildren(['a'])
  expect(lines.acceptingChild(['a', 'b', 'new:1'])).toEqual(['a'])
  expect(lines.addChildren(['b', 'new:1'])).toEqual([])
  expect(inWriting(false).lines.addChildren(['a'])).toEqual([])
})

test('[INQ-23] only lines added on the page can be removed from a quotation, and undo restores them', () => {
  const { lines } = inWriting()
  lines.addChildren(['a'])
  lines.remove(['a', 'new:1', 'b'])
  expect(lines.snapshot().rows.map(({ id }) => id)).toEqual(['a', 'b'])
  lines.undo()
  expect(lines.snapshot().rows.map(({ id }) => id)).toEqual(['a', 'new:1', 'b'])
})
