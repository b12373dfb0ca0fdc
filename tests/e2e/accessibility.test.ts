import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../support/browser/accessibility.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'
import { demonstration } from '../support/browser/demonstration.ts'

const here = demonstration()

/** Opens something by a press, checks the page with it open, and closes it. */
async function withOpen(page: Page, open: () => Promise<void>, opened: string): Promise<readonly string[]> {
  await open()
  await page.locator(opened).first().waitFor()
  const found = await violationsOn(page)
  await page.keyboard.press('Escape')
  return found
}

async function lookAtList(buyer: Visitor): Promise<Record<string, readonly string[]>> {
  const { page } = buyer
  await buyer.open('purchaseList?tab=TOORDER')
  const waiting = page.locator('[role=row]').filter({ hasText: 'PL2' }).first()
  await waiting.waitFor()
  const list = await violationsOn(page)
  const columns = await withOpen(page, () => page.getByRole('button', { name: 'Columns' }).first().click(), '.column-chooser')
  await page.locator('.column-chooser').first().waitFor({ state: 'hidden' })
  await waiting.locator('input[type=checkbox]').check()
  const chosen = await violationsOn(page)
  return { list, columns, chosen }
}

async function lookAtForm(buyer: Visitor): Promise<Record<string, readonly string[]>> {
  const { page } = buyer
  await buyer.action('create:purchaserCreateOrder').click()
  await page.locator('.line-grid [role=gridcell]').first().waitFor()
  const form = await violationsOn(page)
  await buyer.action('addLine').click()
  await page.keyboard.type('x')
  const writing = await violationsOn(page)
  await page.keyboard.press('Escape')
  const menu = await withOpen(page, () => page.keyboard.press('Shift+F10'), '[role=menu]')
  await page.locator('[role=menu]').first().waitFor({ state: 'hidden' })
  await buyer.action('submit').click()
  await page.locator('.issue-list').waitFor()
  const refused = await violationsOn(page)
  const issues = await withOpen(page, () => buyer.action('listIssues').click(), '.lines-issue-list')
  return { form, writing, menu, refused, issues }
}

test('a list and a form with its lines break no rule of accessibility, with menus open and issues shown', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'en')
  const found = { ...(await lookAtList(buyer)), ...(await lookAtForm(buyer)) }
  expect(found).toEqual({ list: [], columns: [], chosen: [], form: [], writing: [], menu: [], refused: [], issues: [] })
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 180_000)
