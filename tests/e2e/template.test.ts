import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { typeInto } from '../support/browser/type-into.ts'
import { visit } from '../support/browser/visitor.ts'
import { demonstration } from '../support/browser/demonstration.ts'

const here = demonstration()

/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }

/** Goes down the options of a drop-down, key by key, until the one of this value stands there. */
async function chooseByKeys(select: Locator, value: string): Promise<void> {
  const options = await select.locator('option').count()
  await select.press('Home')
  for (let pressed = 1; pressed < options && (await select.inputValue()) !== value; pressed++) await select.press('ArrowDown')
  expect(await select.inputValue()).toBe(value)
}

test('[TPL-2] [TPL-13] an administrator makes 自定义1 a drop-down 图号版本; the purchase list’s form has it at once', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  await admin.open('purchaserPreferenceSettings')
  const { page } = admin
  const row = page.locator('tr[data-key="custom1"]')
  await row.waitFor()
  const cell = (name: string) => row.getByLabel(`custom1 ${name}`, { exact: true })
  await row.locator('.semi-checkbox').first().click()
  await typeInto(cell('中文名称'), '图号版本')
  await typeInto(cell('英文名称'), 'Drawing issue')
  await chooseByKeys(cell('类型'), 'choice')
  await typeInto(cell('选项/小数位'), 'A,,B')
  // Two places up, by the keyboard.
  await cell('选项/小数位').press('Alt+ArrowUp')
  await admin.action('checkTemplate').click()
  await expect.poll(() => row.locator('.field-issue').allTextContents(), TIMEOUT).toEqual(['请填写下拉选项，以逗号分隔，选项不能为空'])
  await typeInto(cell('选项/小数位'), 'A,B')
  await admin.action('checkTemplate').click()
  await expect.poll(() => page.locator('[data-effect="custom1"]').textContent(), TIMEOUT).toContain('图号版本')
  await admin.action('saveTemplate').click()
  await expect.poll(() => page.locator('[data-version="1"]').count(), TIMEOUT).toBe(1)

  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue')
  await buyer.open('purchaseList')
  await buyer.action('add').click()
  const dialog = buyer.page.locator('.semi-modal')
  await dialog.getByText('图号版本', { exact: true }).first().waitFor()
  expect(buyer.troubles).toEqual([])
  expect(admin.troubles).toEqual([])
  await buyer.close()
  await admin.close()
}, 240_000)

test('[TPL-16] two administrators edit at the same time: the later one overwrites nothing, sees both changes and saves again', async () => {
  const sun = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  const moon = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  const cell = ({ page }: typeof sun, key: string, name: string) => page.locator(`tr[data-key="${key}"]`).getByLabel(`${key} ${name}`, { exact: true })
  const isSaved = ({ page }: typeof sun) => page.locator('.template-foot [data-changes="0"]').waitFor({ state: 'attached', ...TIMEOUT })
  await sun.open('purchaserPreferenceSettings')
  await moon.open('purchaserPreferenceSettings')
  await typeInto(cell(moon, 'project', '中文名称'), '专案')
  await typeInto(cell(moon, 'brand', '英文名称'), 'Make')

  await typeInto(cell(sun, 'brand', '中文名称'), '厂牌')
  await sun.action('saveTemplate').click()
  await isSaved(sun)

  // Unsaved input stays during a search, and leaving it asks for confirmation.
  await typeInto(moon.page.getByPlaceholder('搜索设置'), '时区')
  await cell(moon, 'project', '中文名称').waitFor({ state: 'hidden', ...TIMEOUT })
  await typeInto(moon.page.getByPlaceholder('搜索设置'), '')
  await moon.page.locator('.shell-menu a[href$="/purchaserOrderList"]').click()
  await moon.action('stay').click()
  await moon.action('stay').waitFor({ state: 'hidden', ...TIMEOUT })

  await moon.action('saveTemplate').click()
  await moon.page.locator('[data-stale]').waitFor(TIMEOUT)
  expect(await moon.page.locator('[data-both]').count()).toBe(1)
  await moon.page.locator('[data-both="brand"]').waitFor(TIMEOUT)
  expect(await cell(moon, 'brand', '中文名称').inputValue()).toBe('厂牌')
  await moon.action('saveTemplate').click()
  await isSaved(moon)
  await sun.open('purchaserPreferenceSettings')
  await cell(sun, 'brand', '中文名称').waitFor(TIMEOUT)
  const values = [cell(sun, 'brand', '中文名称'), cell(sun, 'brand', '英文名称'), cell(sun, 'project', '中文名称')].map((each) => each.inputValue())
  expect(await Promise.all(values)).toEqual(['厂牌', 'Make', '专案'])
  expect([...sun.troubles, ...moon.troubles]).toEqual([])
  await sun.close()
  await moon.close()
}, 240_000)
