import { expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }
const DESK = { width: 1440, height: 900 }

test('the supplier of an order, and the inquiry of a quotation, show themselves to a resting pointer and to the focus, and open by a press', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', DESK, 'en')
  const { page } = buyer
  await buyer.open('purchaserOrderList?view=none')
  await buyer.follow(page.locator('.display-link').first())
  const supplier = page.locator('.headline [data-field="supplier"] a')
  const name = (await supplier.innerText()).trim()
  await supplier.hover()
  const preview = page.locator('[data-preview]')
  await preview.locator('h3').waitFor(TIMEOUT)
  expect(await preview.locator('h3').innerText()).toBe(name)
  expect(await preview.locator('[data-fact]').count()).toBeGreaterThan(2)
  await page.mouse.move(700, 880)
  await preview.waitFor({ state: 'detached' })

  await supplier.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/purSupplierDetail?id=*')
  await expect.poll(() => page.locator('.headline h1').innerText(), TIMEOUT).toContain(name)

  await buyer.open('purchaserReviewQuotationList?view=none')
  await buyer.follow(page.locator('.display-link').first())
  const inquiry = page.locator('.description [data-field="inquiry"] a')
  const number = (await inquiry.innerText()).trim()
  await inquiry.focus()
  await preview.locator('h3').waitFor(TIMEOUT)
  expect(await preview.locator('h3').innerText()).toBe(number)
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await inquiry.click()
  await page.waitForURL('**/inquiryDetail?id=*')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('whoever may not open suppliers reads the name alone', async () => {
  const inspector = await visit(here.browser, here.sites.urls.purchaser, 'wu.jing', DESK, 'cn')
  const { page } = inspector
  await inspector.open('purchaserOrderList?view=none')
  await inspector.follow(page.locator('.display-link').first())
  const supplier = page.locator('.headline [data-field="supplier"] dd')
  expect((await supplier.innerText()).trim()).not.toBe('')
  expect(await supplier.locator('a').count()).toBe(0)
  expect(inspector.troubles).toEqual([])
  await inspector.close()
})
