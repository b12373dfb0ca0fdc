import { expect, test } from 'vitest'
import { violationsOn } from '../../support/browser/accessibility.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }

test('[RPT-36, RPT-37] the wall of a hall tells in large figures what is overdue and who is late, and a figure leads to its report', async () => {
  const person = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1440, height: 900 }, 'cn')
  const { page } = person
  await person.open('statistic')
  const late = page.locator('[data-tile="supplierOverDelivered.lines"]')
  await late.first().locator('.tile-figure').waitFor()
  await page.locator('.report-drawing svg').first().waitFor()
  expect(await page.locator('.tile').count()).toBe(6)
  // Read from afar.
  expect(
    await late
      .first()
      .locator('.tile-figure')
      .evaluate((figure) => parseFloat(getComputedStyle(figure).fontSize)),
  ).toBeGreaterThan(55)
  // The six suppliers beside it who are late with the most; the others are counted.
  const figures = await late.nth(1).locator('.tile-rows td').allInnerTexts()
  const total = Number(await late.first().locator('.tile-figure').innerText())
  expect(figures).toHaveLength(6)
  expect(await late.nth(1).locator('.tile-foot').innerText()).toMatch(/另有 \d+ 项$/)
  expect(figures.map(Number)).toEqual(figures.map(Number).toSorted((one, other) => other - one))
  expect(figures.reduce((sum, figure) => sum + Number(figure), 0)).toBeLessThan(total)
  expect(await violationsOn(page)).toEqual([])
  await screenshot(page, 'wall-1-cn')

  await late.first().locator('h2 a').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-screen=supplierOverDelivered] .report-table tfoot').waitFor()
  await expect.poll(async () => Number(await page.locator('.report-table tfoot td a').first().innerText()), TIMEOUT).toBe(total)
  expect(person.troubles).toEqual([])
  await person.close()
})

test('[RPT-36, RPT-38] the wall of purchasing is a page of its own; on a phone its figures stand below each other', async () => {
  const person = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1440, height: 900 }, 'en')
  const { page } = person
  await person.open('report')
  await page.locator('.report-drawing svg').nth(2).waitFor()
  expect(await page.locator('h1').innerText()).toBe('Reports dashboard')
  expect(await page.locator('[data-tile="purchaserPurchaseOrder.ordered"] .tile-figure').first().innerText()).toMatch(/^[\d,]+\.\d{2} [A-Z]{3}$/)
  await screenshot(page, 'wall-2-en')
  await page.setViewportSize({ width: 390, height: 844 })
  await person.open('report')
  await page.locator('.report-drawing svg').nth(2).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await screenshot(page, 'wall-3-en')
  expect(person.troubles).toEqual([])
  await person.close()
})

test('[RPT-36] who may open one of its reports sees its figures alone', async () => {
  const person = await visit(here.browser, here.sites.urls.purchaser, 'sun.qiang', { width: 1440, height: 900 }, 'en')
  const { page } = person
  await person.open('statistic')
  await page.locator('.empty-state').waitFor()
  expect(await page.locator('.tile').count()).toBe(0)
  await person.close()
})
