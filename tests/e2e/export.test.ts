import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Download } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenApp, openApp } from '../../engine/server/http/open-app.ts'
import { opened } from '../files/spreadsheets.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { contentOf } from '../support/browser/content-of-download.ts'
import { type DemonstrationSites, startDemonstration } from '../support/browser/demonstration-sites.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'
import { projectModel } from '../support/project-model.ts'
import { scrollTo } from '../support/browser/scroll-to.ts'

let browser: Browser
let sites: DemonstrationSites
let worker: OpenApp | undefined
/** A person with an order to ship. */
let supplier = ''
const files = mkdtempSync(join(tmpdir(), 'files-'))

// The sites accept jobs; another process runs them when the test starts it.
beforeAll(async () => {
  process.env['COUNTERPART_FILES'] = files
  process.env['JOBS_AT_ONCE'] = '0'
  browser = await openBrowser()
  sites = await startDemonstration()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await worker?.close()
  await sites.close()
  delete process.env['COUNTERPART_FILES']
  delete process.env['JOBS_AT_ONCE']
  rmSync(files, { recursive: true })
})

async function startWorking(): Promise<void> {
  worker ??= await openApp({
    databaseUrl: sites.databaseUrl,
    model: projectModel(),
    sites: { purchaser: files, supplier: files },
    logLevel: 'error',
    environment: { COUNTERPART_FILES: files },
  })
}

async function stopWorking(): Promise<void> {
  await worker?.close()
  worker = undefined
}

const rowsOf = async (download: Download) => opened(await contentOf(download)).rows

/** The column titles of the grid, without those for selection and actions. */
const headsOf = (visitor: Visitor) =>
  visitor.page
    .locator('[role=grid] [role=columnheader]')
    .evaluateAll((heads) => heads.map((head) => head.textContent?.trim() ?? '').filter((text) => text !== ''))

test(
  '[JOB-1] [JOB-3] an export goes on while its person leaves the page, and another screen announces its end; its file has the columns and rows of the list',
  { timeout: 180_000 },
  async () => {
    const buyer = await visit(browser, sites.urls.purchaser, 'chen.bo')
    await buyer.open('purchaserOrderList')
    const count = Number(await buyer.page.locator('.list-count').getAttribute('data-count'))
    expect(count).toBeGreaterThan(10)
    const shown = await headsOf(buyer)
    await buyer.action('export').click()
    await buyer.page.locator(`[data-export-count="${count}"]`).waitFor()
    await buyer.action('startExport').click()
    await buyer.page.locator('.job-progress', { hasText: '排队中' }).waitFor()
    await buyer.action('closeDialog').click()
    await buyer.page.locator('.job-button[data-jobs="1"]').waitFor()

    await buyer.open('purchaseList')
    await buyer.page.locator('.job-button[data-jobs="1"]').waitFor()
    await startWorking()
    await buyer.page.locator('.semi-toast', { hasText: '导出：采购订单' }).waitFor()
    await buyer.page.locator('.job-button[data-jobs="0"][data-news]').waitFor()
    expect(await buyer.page.locator('[role=status][aria-live=polite]', { hasText: '导出：采购订单' }).count()).toBe(1)

    await buyer.page.reload()
    await buyer.page.locator('.job-button[data-news]').focus()
    await buyer.page.keyboard.press('Enter')
    const [download] = await Promise.all([buyer.page.waitForEvent('download'), buyer.action('fetchJob').click()])
    expect(download.suggestedFilename()).toMatch(/^采购订单 \d{4}-\d{2}-\d{2}\.xlsx$/)
    const [heads, ...rows] = await rowsOf(download)
    expect(rows).toHaveLength(count)
    supplier = rows.find((row) => row[heads!.indexOf('状态')] === '待发货')![heads!.indexOf('供应商')]!
    expect(shown.filter((head) => heads!.includes(head)).length).toBeGreaterThan(5)
    await buyer.page.keyboard.press('Escape')
    await buyer.page.locator('.job-tray').waitFor({ state: 'detached' })
    expect(buyer.troubles).toEqual([])
    await buyer.close()
  },
)

test('a person picks and orders columns, finds the choice the next time, and gets the file at once if they wait', { timeout: 120_000 }, async () => {
  await startWorking()
  const seller = await visit(browser, sites.urls.supplier, sites.salesmanOf(supplier))
  await seller.open('supplierOrderList')
  const dialog = async () => {
    await seller.action('export').click()
    await seller.action('startExport').waitFor()
  }
  await dialog()
  await seller.page.getByText('自选列和顺序').click()
  await seller.action('pickNone').click()
  for (const field of ['insideOrderCode', 'status', 'orderType']) await seller.page.locator(`[data-export-column="${field}"] .semi-checkbox`).click()
  await seller.page.locator('[data-export-column="status"] button').first().click()
  const kept = seller.page.waitForResponse('**/api/member/setting/save')
  await seller.page.locator('[data-export-column="orderType"] .semi-checkbox').click()
  await kept
  const [download] = await Promise.all([seller.page.waitForEvent('download'), seller.action('startExport').click()])
  expect((await rowsOf(download))[0]).toEqual(['状态', '订单号'])
  await seller.page.locator('[data-export-end="DONE"]').waitFor()
  await seller.page.reload()
  await seller.atRest()
  await dialog()
  await seller.page.locator('[data-export-column="status"]').waitFor()
  expect(await seller.page.locator('[data-export-column] input:checked').count()).toBe(2)
  expect(seller.troubles).toEqual([])
  await seller.close()
})

test('[JOB-5] a waiting export is cancelled in the dialog', { timeout: 120_000 }, async () => {
  await stopWorking()
  const buyer = await visit(browser, sites.urls.purchaser, 'emma.clark')
  await buyer.open('purchaserOrderList')
  await buyer.action('export').click()
  await buyer.action('startExport').click()
  await buyer.action('cancelJob').click()
  await buyer.page.locator('[data-export-end="CANCELLED"]', { hasText: 'Cancelled' }).waitFor()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('[JOB-9] refused rows say why, stay selected, and go into a file with their reasons', { timeout: 180_000 }, async () => {
  await startWorking()
  const buyer = await visit(browser, sites.urls.purchaser, 'chen.bo')
  await buyer.open('purchaseList')
  // One line that can be closed, and one that is already in an order.
  for (const state of ['待下单', '已下单']) {
    const rows = buyer.page.locator('[role=row]:not(:has([role=columnheader]))', { hasText: state })
    await scrollTo(buyer.page, rows)
    await rows.first().locator('input[type=checkbox]').first().check()
  }
  // Of the actions on chosen rows some stand in the bar, the rest in its menu.
  if (!(await buyer.action('close').isVisible())) await buyer.page.locator('.selection-bar [data-action=more]').click()
  await buyer.action('close').click()
  await buyer.type('closeReason', 'no longer needed')
  await buyer.action('confirmDialog').click()
  await buyer.page.locator('.bulk-report[data-refused-count="1"]').waitFor()
  expect(await buyer.page.locator('.outcomes li').count()).toBe(2)
  const refused = buyer.page.locator('.outcomes li').first()
  expect(await refused.getAttribute('data-refused')).toBe('true')
  const reason = await refused.locator('span').innerText()
  const name = await refused.locator('strong').innerText()
  expect(reason.length).toBeGreaterThan(4)
  const [download] = await Promise.all([buyer.page.waitForEvent('download'), buyer.action('exportRefused').click()])
  const [heads, row, ...rest] = await rowsOf(download)
  expect([heads!.at(-1), row!.includes(name), row!.at(-1), rest]).toEqual(['说明', true, reason, []])
  await buyer.action('closeDialog').click()
  await buyer.page.locator('.selection-bar', { hasText: '1' }).waitFor()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
