import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { actionsOf, laidOut } from '../../support/browser/laid-out.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }
const OFFICE = { width: 1366, height: 768 }

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-action') ?? '')

test('the actions over a list stand in one line: what begins something first, then by importance, the rest in one menu for mouse and keyboard', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', OFFICE)
  const { page } = buyer
  await buyer.open('purchaserInquiryList?view=none')
  const bar = page.locator('.list-bar .action-bar')
  const shown = bar.locator('> [data-action]')
  expect(await laidOut(page.locator('.list-bar button, [data-action="views"]'))).toEqual({ lines: 1, cut: false })
  const before = await actionsOf(shown)
  expect(before[0]).toBe('create:inquiriesOnly')
  expect(before.at(-1)).toBe('more')

  await bar.locator('[data-action="more"]').focus()
  await page.keyboard.press('Enter')
  const menu = page.locator('.semi-dropdown-menu [data-action]')
  await menu.first().waitFor()
  expect([...before.slice(0, -1), ...(await actionsOf(menu))]).toEqual([
    'create:inquiriesOnly',
    'open:purchaseList',
    'open:purchaserReviewQuotationList',
    'open:purchaserReviewQuotation',
    'open:purchaserFilterQuotation',
    'open:inquiryApplicants',
    'open:bidScoringList',
    'open:purchaserPriceApproval',
    'open:purchaserBatchBargain',
    'export',
  ])
  await page.keyboard.press('Escape')
  await menu.first().waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page), TIMEOUT).toBe('more')

  // A wider window has room for more of them, a narrower one for fewer.
  await page.setViewportSize({ width: 2560, height: 768 })
  await expect.poll(() => actionsOf(shown).then((each) => each.includes('export')), TIMEOUT).toBe(true)
  await page.setViewportSize({ width: 900, height: 768 })
  await expect.poll(() => actionsOf(shown).then((each) => each.length), TIMEOUT).toBeLessThan(before.length)
  expect(await laidOut(page.locator('.list-bar button'))).toEqual({ lines: 1, cut: false })

  await bar.locator('[data-action="more"]').focus()
  await page.keyboard.press('Enter')
  await menu.first().waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page), TIMEOUT).toBe('export')
  await page.keyboard.press('Enter')
  await buyer.action('startExport').waitFor()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('the bar of chosen rows stands in one line at 1366 and is not scrolled sideways; on a phone its actions have a line of their own', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', OFFICE)
  const { page } = buyer
  await buyer.open('purchaseList?view=none')
  await page.locator('[role=row] input[type=checkbox]').nth(1).check()
  const bar = page.locator('.selection-bar')
  await bar.waitFor()
  expect(await laidOut(bar.locator('button'))).toEqual({ lines: 1, cut: false })
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await bar.locator('[data-action="more"]').click()
  await page.locator('.semi-dropdown-menu [data-action="recover"]').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  const bottomOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().bottom)
  const topOfActions = () => bar.locator('.action-bar').evaluate((each) => each.getBoundingClientRect().top)
  await expect.poll(topOfActions, TIMEOUT).toBeGreaterThanOrEqual(await bottomOf(buyer.action('clearSelection')))
  expect(await laidOut(bar.locator('.action-bar button'))).toEqual({ lines: 1, cut: false })
  await buyer.action('clearSelection').click()
  await bar.waitFor({ state: 'detached' })
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
