// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Pager } from '../../engine/core/wire/envelope.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { ScreenOutlet } from '../../engine/web/app/ScreenOutlet.tsx'
import { openPage } from '../grammar/keys/page.tsx'
import { project } from '../support/project.ts'

let model: Model
beforeAll(() => {
  // The test's page has no sizes to watch.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = modelForSide(compiled.model, 'purchaser')
}, 120_000)
afterEach(cleanup)

const PATH = '/api/tradeOrder/purchase/list'
const WAIT = { timeout: 20_000 }

/** The list of orders on a telephone, on a server with this many orders that answers the long count when it is told to. */
async function openOrders(total: number) {
  const asked: Pager[] = []
  let tellCount = () => {}
  const mayCount = new Promise<void>((resolve) => (tellCount = resolve))
  const drawn = openPage(model, <ScreenOutlet screen={model.screens['purchaserOrderList']!} />, {
    address: '/purchaserOrderList',
    isNarrow: true,
    codes: ['A30', 'A105', 'A150'],
    language: 'en',
  })
  const others = globalThis.fetch
  globalThis.fetch = async (path, request) => {
    if (path !== PATH) return others(path, request)
    const { pager } = JSON.parse(request?.body as string) as { readonly pager: Pager }
    asked.push(pager)
    const isWhole = pager.count === 'only'
    if (isWhole) await mayCount
    const most = isWhole ? 100_000 : pager.page * pager.pageSize + 1000
    const list = isWhole ? [] : [{ id: `o${pager.page}`, insideOrderCode: `PO${pager.page}`, currency: 'CNY', _actions: {} }]
    const counted = { ...pager, total: Math.min(total, most), capped: total > most }
    const totals = counted.capped ? {} : { amount: '9876.5' }
    return new Response(JSON.stringify({ status: 'SUCCESS', returnCode: '0', returnMsg: '', list, pager: counted, entity: { totals } }))
  }
  await drawn
  await vi.waitFor(() => expect(document.querySelector('.card h2')?.textContent).toBe('PO1'), WAIT)
  return { asked, tellCount }
}

const count = () => document.querySelector('.list-count')?.textContent
const foot = () => document.querySelector('.list-pager')?.textContent ?? ''

test('the first orders of 1,301 are read before all are counted; their number and sum follow, and stay while people turn the page', async () => {
  const { asked, tellCount } = await openOrders(1301)
  expect(count()).toBe('1,050+')
  expect(foot()).not.toContain('Totals are shown')
  await act(async () => tellCount())
  await vi.waitFor(() => expect(count()).toBe('1,301'), WAIT)
  expect(foot()).toContain('9,876.50')
  await act(async () => document.querySelector<HTMLElement>('[data-action="nextPage"]')!.click())
  await vi.waitFor(() => expect(document.querySelector('.card h2')?.textContent).toBe('PO2'), WAIT)
  expect(count()).toBe('1,301')
  expect(asked.map((pager) => pager.count)).toEqual(['quick', 'only', 'quick'])
})

test('a list of 40 orders is asked for once', async () => {
  const { asked } = await openOrders(40)
  expect(count()).toBe('40')
  expect(foot()).toContain('9,876.50')
  expect(asked.map((pager) => pager.count)).toEqual(['quick'])
})

test('1,301 orders are taken away as a file while they are still counted', async () => {
  await openOrders(1301)
  expect(count()).toBe('1,050+')
  const button = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-action="export"]')
    expect(found).not.toBeNull()
    return found!
  }, WAIT)
  await act(async () => button.click())
  await vi.waitFor(() => expect(document.querySelector('[data-action="startExport"]')).not.toBeNull(), WAIT)
  expect(document.querySelector<HTMLButtonElement>('[data-action="startExport"]')!.disabled).toBe(false)
})
