import { expect, test } from 'vitest'
import { demonstration } from '../support/browser/demonstration.ts'
import { lineCells } from '../support/browser/line-cells.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }

test('[LINE-2] a part number completes from the library by keys alone, its line fills, and a part that is not there is marked as free text', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'cn')
  const { page } = buyer
  await buyer.open('purchaserCreateOrder')
  const lines = lineCells(page)
  await buyer.action('addLine').click()
  await (await lines.cell(1, 'partNumber')).click()
  await page.keyboard.type('sgqzc')
  const choices = page.locator('.grid-choices [data-value]')
  await choices.first().waitFor()
  const [number = '', names = ''] = (await choices.first().innerText()).split('\n').map((each) => each.trim())
  expect(names).toContain('深沟球轴承')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines.text(1, 'materialNumber'), TIMEOUT).toBe(number)
  expect(await lines.text(1, 'partName')).toContain('深沟球轴承')
  expect(await lines.text(1, 'quantityUnit')).not.toBe('')
  expect(await page.locator('.line-grid .free-text').count()).toBe(0)

  await buyer.action('addLine').click()
  await (await lines.cell(2, 'partNumber')).click()
  await page.keyboard.type('99999999')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines.text(2, 'partNumber'), TIMEOUT).toBe('99999999')
  expect(await (await lines.cell(2, 'partNumber')).locator('.free-text').innerText()).toBe('自由文本')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('[LINE-3] the supplier of a new order proposes its currency and settlement, and the form says so until somebody enters another', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', { width: 1366, height: 800 }, 'en')
  const { page } = buyer
  await buyer.open('purchaserCreateOrder')
  await page.locator('[data-field="supplier"] [role=combobox]').first().click()
  const option = page.locator('.semi-select-option').first()
  await option.waitFor()
  const supplier = (await option.innerText()).trim()
  await option.click()
  await expect.poll(() => page.locator('[data-field="settlementMethod"] .field-hint').innerText(), TIMEOUT).toContain(supplier)
  expect(await page.locator('[data-field="currency"] .field-hint').innerText()).toBe(`From Supplier: ${supplier}`)
  await page.locator('[data-field="currency"] [role=combobox]').first().click()
  await page.locator('.semi-select-option', { hasText: 'USD' }).first().click()
  await page.locator('[data-field="currency"] .field-hint').waitFor({ state: 'detached' })
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
