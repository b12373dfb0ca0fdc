// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { completeDocument } from '../theme/complete-document.ts'
import { elementsWithSize } from '../theme/elements-with-size.ts'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { openPage, type Page } from '../grammar/keys/page.tsx'
import { project } from '../support/project.ts'

completeDocument()
elementsWithSize({ width: 1600, height: 560 })
Element.prototype.scrollIntoView = () => {}
const { ScreenOutlet, preloadView } = await import('../../engine/web/app/ScreenOutlet.tsx')
const { loadConfiguration } = await import('../../engine/web/foundation/configuration.ts')
const waitOptions = { timeout: 30_000, interval: 40 }

let model: Model
beforeAll(async () => {
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = compiled.model
  await preloadView('form')
  globalThis.fetch = async () => new Response(JSON.stringify({ userCentre: 'https://account.test' }))
  await loadConfiguration()
}, 120_000)
afterEach(cleanup)

const line = (number: number, quantity: string) => ({
  id: `l${number}`,
  shipmentLine: { id: `s${number}`, text: '' },
  shipmentNumber: 'SH-1',
  partNumber: `P-${number}`,
  quantity,
})
const content = (number: number, source: string, quantity: string, more: object = {}) => ({
  id: `c${number}`,
  document: `b${number}`,
  'packingBox.boxNumber': `BX-${number}`,
  'packingBox.status': 'PACKED',
  'packingBox.shipmentNumber': 'SH-1',
  shipmentLine: { id: source, text: '' },
  quantity,
  ...more,
})

/** The form of a receipt of two lines, and what the list of boxes answers to the next scan. */
async function receiving(contents: readonly object[]): Promise<Page & { readonly answers: Record<string, object> }> {
  const answers: Record<string, object> = {
    '/api/receiveOrder/add/prepare': { list: [{ supplier: { id: 'x', text: 'Jintai' }, receivedDate: '2026-11-30', lines: [line(1, '40'), line(2, '7')] }] },
    '/api/packingOrder/purchase/itemList': { list: contents },
  }
  const page = await openPage(model, <ScreenOutlet screen={model.screens['purchaserReceivingCreate']!} />, {
    address: '/purchaserReceivingCreate?from=s1,s2',
    answers,
    codes: ['A38', 'A35'],
    language: 'en',
  })
  await vi.waitFor(() => expect(page.body.querySelector('.scan input')).not.toBeNull(), waitOptions)
  return { ...page, answers }
}

/** Types a code and Enter, as a hand scanner does, and waits for what it says. */
async function scan({ body }: Page, code: string, said: string): Promise<void> {
  const field = body.querySelector<HTMLInputElement>('.scan input')!
  field.value = code
  act(() => void fireEvent.keyDown(field, { key: 'Enter' }))
  await vi.waitFor(() => expect(body.querySelector('.scan output')?.textContent).toBe(said), waitOptions)
}

/** The part numbers and quantities that stand in the grid of lines. */
function standing({ body }: Page): readonly string[] {
  const grid = body.querySelector('.line-grid[data-lines="lines"]')!
  const columns = [...grid.querySelectorAll('[role=columnheader]')].map((head) => head.querySelector('[data-column]')?.getAttribute('data-column'))
  const cellsOf = (row: Element) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)
  return [...grid.querySelectorAll('[role=row][aria-rowindex]')]
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell?.startsWith('P-')))
    .map((cells) => `${cells[columns.indexOf('partNumber')]} ${cells[columns.indexOf('quantity')]}`)
}

test('[PCK-9] a scanned pallet empties the lines and enters what is on it; a second scan of it is told', { timeout: 120_000 }, async () => {
  const page = await receiving([content(1, 's1', '10'), content(2, 's1', '10')])
  await vi.waitFor(() => expect(standing(page)).toEqual(['P-1 40', 'P-2 7']), waitOptions)
  await scan(page, ']C100376104250021234569', '376104250021234569 · 2 boxes')
  await vi.waitFor(() => expect(standing(page)).toEqual(['P-1 20']), waitOptions)
  expect(page.sent.get('/api/packingOrder/purchase/itemList')).toMatchObject({
    entity: { screen: 'purchaserPackingList', where: [{ field: 'packingBox.outermostNumber', operator: 'equals', value: '376104250021234569' }] },
  })
  await scan(page, '376104250021234569', 'Box 376104250021234569 was scanned already')

  // The next box holds another line, which comes back with that quantity alone.
  page.answers['/api/packingOrder/purchase/itemList'] = { list: [content(3, 's2', '2.5')] }
  await scan(page, 'BX-3', 'BX-3 · 1 box')
  await vi.waitFor(() => expect(standing(page)).toEqual(['P-1 20', 'P-2 2.5']), waitOptions)
  expect(page.body.querySelector('.scan-progress')?.textContent).toBe('3 boxes scanned')
  const boxes = page.body.querySelector('.line-grid[data-lines="boxes"]')!.textContent
  for (const number of ['BX-1', 'BX-2', 'BX-3']) expect(boxes).toContain(number)
})

test('[PCK-9] a box that was received, and one of another shipment, say so and enter nothing', { timeout: 120_000 }, async () => {
  const page = await receiving([content(1, 's1', '10', { 'packingBox.status': 'RECEIVED' })])
  await scan(page, 'BX-1', 'Box BX-1: Received')
  page.answers['/api/packingOrder/purchase/itemList'] = { list: [content(2, 's9', '10', { 'packingBox.shipmentNumber': 'SH-2' })] }
  await scan(page, 'BX-2', 'Box BX-2 belongs to SH-2, which is not on this document')
  page.answers['/api/packingOrder/purchase/itemList'] = { list: [] }
  await scan(page, 'BX-9', 'Nothing found for BX-9')
  expect(standing(page)).toEqual(['P-1 40', 'P-2 7'])
})
