import { expect, test } from 'vitest'
import { opened } from '../../files/spreadsheets.ts'
import { violationsOn } from '../../support/browser/accessibility.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { contentOf } from '../../support/browser/content-of-download.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }
const OFFICE = { width: 1440, height: 900 }

test('[RPT-6, RPT-7, RPT-8] a buyer reads what was ordered by supplier, gathers it by month with the keyboard, reads the rows behind a figure and takes the figures away', async () => {
  const person = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', OFFICE, 'en')
  const { page } = person
  await person.open('projecVendorStatistics')
  await page.locator('.report-drawing svg').waitFor()
  expect(await page.locator('h1').innerText()).toBe('Suppliers by project')
  await screenshot(page, 'report-1-en')
  expect(await violationsOn(page)).toEqual([])

  // Grouped by the month of delivery, by keys alone.
  await page.locator('[data-choice=by] [role=combobox]').focus()
  await page.keyboard.press('Enter')
  await page.locator('.semi-select-option').first().waitFor()
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.report-table thead th').first().innerText(), TIMEOUT).toBe('Delivery date by month')
  expect(new URL(page.url()).searchParams.get('by')).toBe('deliveryDate:month')
  await person.atRest()
  await screenshot(page, 'report-2-en')

  // The rows behind the first figure, opened by the keyboard; they are as many as the lines that it counts.
  const first = page.locator('.report-table tbody tr').first()
  const lines = Number((await first.locator('td a').nth(3).innerText()).replaceAll(',', ''))
  await first.locator('td a').nth(3).focus()
  await page.keyboard.press('Enter')
  await page.locator('.report[data-view=rows] [role=grid]').waitFor()
  await expect.poll(() => page.locator('.screen-note').innerText(), TIMEOUT).toMatch(new RegExp(`^${lines} rows?$`))
  await screenshot(page, 'report-3-en')
  await page.goBack()
  await page.locator('.report[data-view=figures] .report-table').waitFor()

  const download = page.waitForEvent('download')
  await person.action('export').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Suppliers by project \d{4}-\d{2}-\d{2} \d{4}-\d{2}-\d{2}\.xlsx$/)
  const sheet = JSON.stringify(opened(await contentOf(file)))
  expect(sheet).toContain('Delivery date')
  expect(person.troubles).toEqual([])
  await person.close()
})

test('[RPT-5] in Chinese on a phone the amounts by project stand in a table under their drawing, in light and dark', async () => {
  const person = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 390, height: 844 }, 'cn')
  const { page } = person
  await person.open('projecPurchaseAmount')
  await page.locator('.report-drawing svg').waitFor()
  expect(await page.locator('h1').innerText()).toBe('项目采购金额')
  expect(await page.locator('.report-table tfoot th').first().innerText()).toBe('合计')
  await screenshot(page, 'report-4-cn')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await person.open('projecPurchaseAmount')
  await page.locator('.report-drawing svg').waitFor()
  await screenshot(page, 'report-5-cn-dark')
  expect(person.troubles).toEqual([])
  await person.close()
})

test('[RPT-34, RPT-32] the head of purchasing goes from a buyer in the staff report to what that buyer placed, with the same days', async () => {
  const person = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', OFFICE, 'en')
  const { page } = person
  await person.open('userReport')
  const buyer = page.locator('.report-table tbody th a').first()
  const name = await buyer.innerText()
  const orders = await page.locator('.report-table tbody tr').first().locator('td a').first().innerText()
  await buyer.focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-screen=userReportDetail] .report-drawing svg').waitFor()
  expect(await page.locator('[data-filter="order.createdBy"]').innerText()).toContain(name)
  const [from, to] = (new URL(page.url()).searchParams.get('f.order.createdAt') ?? '').replace('between:', '').split(',')
  expect(await page.locator('.report-days').innerText()).toBe(`${from} – ${to}`)
  // The orders of the detail, in all months, are those of the row: the second figure of the totals.
  const totals = page.locator('.report-table tfoot tr')
  await expect.poll(() => totals.first().locator('td a').nth(1).innerText(), TIMEOUT).toBe(orders)
  await screenshot(page, 'report-6-en')
  expect(person.troubles).toEqual([])
  await person.close()
})
