import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { startDemonstration } from '../support/demonstration-sites.ts'
import { visit } from '../support/visitor.ts'

test('look', async () => {
  const browser = await openBrowser()
  const sites = await startDemonstration()
  const shots: string[] = []
  try {
    const admin = await visit(browser, sites.urls.purchaser, 'admin.hengrui')
    const shot = async (page: typeof admin.page, name: string) => {
      await page.waitForTimeout(700)
      await page.screenshot({ path: `/tmp/h2-shots/${name}.png` })
      shots.push(name)
    }
    await admin.open('purchaserAttributeName')
    await shot(admin.page, 'library-cn')
    await admin.action('add').click()
    await admin.page.locator('.semi-modal').waitFor()
    await shot(admin.page, 'library-add-cn')
    await admin.page.keyboard.press('Escape')
    await admin.open('materialLibrary')
    await shot(admin.page, 'materials-cn')
    await admin.open('purchaserPreferenceSettings')
    const row = (key: string) => admin.page.locator(`tr[data-key="${key}"]`)
    await row('project').waitFor()
    await row('custom1').getByLabel('custom1 从属性名称库选取').click()
    await shot(admin.page, 'choose-cn')
    await admin.page.keyboard.press('Tab')
    await admin.page.keyboard.press('Tab')
    await shot(admin.page, 'choose-tab-cn')
    await admin.page.getByLabel('按名称或别名查找').fill('表处')
    await admin.page.getByLabel('按名称或别名查找').press('Enter')
    await row('brand').getByLabel('brand 从属性名称库选取').click()
    await admin.page.getByLabel('按名称或别名查找').fill('Rev')
    await admin.page.getByLabel('按名称或别名查找').press('Enter')
    await row('partNumber').getByLabel('partNumber 中文名称').fill('图号/规格')
    await row('partNumber').getByLabel('partNumber 英文名称').fill('Drawing no. / spec')
    await row('deliveryDate').locator('.semi-checkbox').first().click()
    await row('custom1').scrollIntoViewIfNeeded()
    await shot(admin.page, 'linked-cn')
    await admin.action('checkTemplate').click()
    await admin.page.locator('[data-effect]').first().waitFor()
    await admin.page.locator('[data-effect]').first().scrollIntoViewIfNeeded()
    await shot(admin.page, 'effect-cn')
    await admin.action('saveTemplate').click()
    await admin.page.locator('.template-foot [data-changes="0"]').waitFor({ state: 'attached', timeout: 20000 })
    const emma = await visit(browser, sites.urls.purchaser, 'admin.hengrui', { width: 1366, height: 800 }, 'en')
    await emma.open('purchaserAttributeName')
    await shot(emma.page, 'library-en')
    await emma.open('purchaserPreferenceSettings')
    await emma.page.locator('tr[data-key="custom1"]').waitFor()
    await emma.page.locator('tr[data-key="custom1"]').scrollIntoViewIfNeeded()
    await shot(emma.page, 'linked-en')
    for (const [who, language] of [
      ['shen.hao', 'cn'],
      ['shen.hao', 'en'],
    ] as const) {
      const supplier = await visit(browser, sites.urls.supplier, who, { width: 1500, height: 900 }, language)
      await supplier.open('salesList?view=none')
      await shot(supplier.page, `sales-${language}`)
      const link = supplier.page.locator('[role=grid] a').first()
      console.log('links', await supplier.page.locator('[role=grid] a').count())
      await link.click()
      await supplier.page.locator('.detail-sheet, [role=grid]').first().waitFor()
      await supplier.page.waitForLoadState('networkidle')
      await shot(supplier.page, `order-${language}`)
      await supplier.page.mouse.wheel(0, 900)
      await shot(supplier.page, `order-lower-${language}`)
      await supplier.open('supplierShippingList?view=none')
      await shot(supplier.page, `shippings-${language}`)
      const shipment = supplier.page.locator('[role=grid] a').first()
      if (await shipment.count()) {
        await shipment.click()
        await supplier.page.waitForLoadState('networkidle')
        await shot(supplier.page, `shipment-${language}`)
      }
      console.log(who, language, supplier.troubles)
      await supplier.close()
    }
    console.log(admin.troubles, emma.troubles)
  } finally {
    await browser.close()
    await sites.close()
    console.log(shots.join(' '))
  }
  expect(1).toBe(1)
}, 400_000)
