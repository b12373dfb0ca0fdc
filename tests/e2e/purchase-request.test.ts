import { expect, test } from 'vitest'
import { visit } from '../support/visitor.ts'
import { demonstration } from '../support/demonstration.ts'

const here = demonstration()

/** A machine may be busy. */
const patient = { timeout: 20_000 }

/** Puts a hundred of the last line of a request of which nothing is on the purchase list there; `pending` is how its state is called. */
async function putOnTheList(loginName: string, language: 'cn' | 'en', pending: string): Promise<void> {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, loginName, { width: 1366, height: 900 }, language)
  const { page } = buyer
  await buyer.open('project?q=年度紧固件备库')
  await page.locator('.display-link').filter({ hasText: 'RQ2' }).first().click()
  const waiting = page.locator('[role=row]').filter({ hasText: pending })
  await waiting.last().waitFor(patient)
  const before = await waiting.count()
  await waiting.last().locator('input[type=checkbox]').first().check()
  await buyer.page.locator('[data-action="toPurchaseList"]').last().click()
  const quantity = page.locator('[role=dialog] [data-field="transferQuantity"] input')
  await quantity.waitFor(patient)
  await quantity.fill('100')
  await page.keyboard.press('Tab')
  await buyer.action('confirmDialog').click()
  await page.locator('[role=dialog]').waitFor({ state: 'detached', ...patient })
  await expect.poll(() => waiting.count(), patient).toBe(before - 1)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}

test('[PRJ-12] a part of a request line goes to the purchase list, in Chinese', () => putOnTheList('lin.yue', 'cn', '待转清单'))

test('[PRJ-12] a part of a request line goes to the purchase list, in English', () => putOnTheList('emma.clark', 'en', 'To be listed'))

test('[MAT-34] the page of the purchase list stands on the route manageInfo too', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue')
  await buyer.open('manageInfo')
  await buyer.row('PL2').waitFor(patient)
  expect(new URL(buyer.page.url()).pathname).toBe('/manageInfo')
  expect(await buyer.page.locator('[data-screen]').first().getAttribute('data-screen')).toBe('purchaseList')
  await buyer.close()
})
