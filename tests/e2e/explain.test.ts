import { expect, test } from 'vitest'
import { visit } from '../support/browser/visitor.ts'
import { demonstration } from '../support/browser/demonstration.ts'

const here = demonstration()

const TIMEOUT = { timeout: 20_000 }

test('[EXP-10] an administrator asks by keyboard about a menu entry, a column and something missing on the page, and reads the rule with its line', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1366, height: 900 }, 'en')
  const { page } = admin
  const panel = page.locator('.explain-panel')
  const close = async () => {
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached', ...TIMEOUT })
  }
  await admin.open('purchaserOrderList')
  const head = page.locator('[role=columnheader]').filter({ has: page.locator('[data-column="amount"]') })
  await head.waitFor(TIMEOUT)

  const entry = page.locator('.shell-menu a[data-route="purchaserOrderList"]')
  await entry.waitFor(TIMEOUT)
  await entry.focus()
  await page.keyboard.press('Alt+Shift+Slash')
  await panel.locator('[data-outcome="shown"]').waitFor(TIMEOUT)
  await panel.locator('[data-reason="permission"][data-says="for"]').getByText('(A30)').first().waitFor(TIMEOUT)
  await panel.getByText(/screens\/menus\/purchaser\.menu\.json:\d+/).waitFor(TIMEOUT)
  await close()
  // The focus returns to where the person asked.
  await expect.poll(() => entry.evaluate((element) => element === document.activeElement), TIMEOUT).toBe(true)

  await head.focus()
  await page.keyboard.press('Alt+Shift+Slash')
  await panel
    .locator('[data-reason="computed"]')
    .getByText(/schemas\/orders\/order\/order\.fields\.json:\d+/)
    .waitFor(TIMEOUT)

  await panel.locator('[data-explain="all"]').click()
  await panel.locator('[data-thing="action export"]').click()
  await panel.locator('[data-outcome="allowed"]').waitFor(TIMEOUT)
  await close()
  expect(admin.troubles).toEqual([])
  await admin.close()
})

test('[EXP-10] with Explain on, a question mark follows the pointer and opens the answer; a buyer has no such switch', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1366, height: 900 }, 'en')
  const { page } = admin
  await admin.open('purchaserOrderList')
  await page.locator('[data-column="amount"]').waitFor(TIMEOUT)
  await page.locator('.user-button').click()
  await admin.action('explain').click()
  await admin.action('explain').waitFor({ state: 'detached', ...TIMEOUT })
  await page.locator('[data-column="amount"]').hover()
  await page.locator('.explain-mark').click()
  await page.locator('.explain-panel [data-outcome="shown"]').waitFor(TIMEOUT)
  expect(admin.troubles).toEqual([])
  await admin.close()

  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 900 }, 'en')
  await buyer.open('purchaserOrderList')
  await buyer.page.locator('[data-column="amount"]').waitFor(TIMEOUT)
  await buyer.page.locator('.user-button').click()
  await buyer.page.getByText('Log out').waitFor(TIMEOUT)
  expect(await buyer.action('explain').count()).toBe(0)
  await buyer.close()
})
