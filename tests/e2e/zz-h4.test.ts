import { test } from 'vitest'
import { screenshot } from '../support/browser.ts'
import { demonstration } from '../support/demonstration.ts'
import { visit } from '../support/visitor.ts'
const here = demonstration()
test('zz look', async () => {
  for (const [who, language] of [['admin.hengrui', 'cn'], ['admin.hengrui', 'en']] as const) {
    const buyer = await visit(here.browser, here.sites.urls.purchaser, who, { width: 1366, height: 800 }, language)
    await buyer.open('purchaserPricePool')
    await buyer.page.waitForTimeout(800)
    await buyer.page.locator('[role=row] input[type=checkbox]').nth(1).check()
    await screenshot(buyer.page, `h4-prices-${language}`)
    await buyer.action('create:purchaserPriceReplace').click()
    await buyer.page.locator('[data-screen]').first().waitFor()
    await buyer.page.waitForTimeout(2500)
    await screenshot(buyer.page, `h4-replace-${language}`)
    await buyer.open('purchaserPricePool')
    await buyer.page.waitForTimeout(800)
    await buyer.page.locator('[role=row]').nth(1).locator('a, [role=gridcell]').nth(1).click()
    await buyer.page.waitForTimeout(2500)
    await screenshot(buyer.page, `h4-price-${language}`)
    await buyer.open('purchaseList?tab=TOORDER')
    await buyer.row('PL20').getByRole('button', { name: /更多操作|More/ }).click()
    await buyer.page.locator('[role=menu] [data-action=split]').click()
    await buyer.page.waitForTimeout(1500)
    await screenshot(buyer.page, `h4-split-${language}`)
    await buyer.close()
  }
}, 180_000)
