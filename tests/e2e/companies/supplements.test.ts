import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { typeInto } from '../../support/browser/type-into.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()

/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }

test('[SUP-22, SUP-23] an administrator names two fields of suppliers, one of them a list; a manager enters them, sees them in the record, and finds the supplier by one', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  await admin.open('supplierFieldComplement')
  const { page } = admin
  const cell = (key: string, name: string) => page.locator(`tr[data-key="${key}"]`).getByLabel(`${key} ${name}`, { exact: true })
  await page.locator('tr[data-key="supplement15"]').waitFor()
  expect(await page.locator('tr[data-key]').count()).toBe(15)
  expect(await cell('supplement1', '类型').locator('option').allTextContents()).toEqual(['文本', '下拉', '日期'])
  for (const key of ['supplement1', 'supplement2']) await page.locator(`tr[data-key="${key}"] .semi-checkbox`).first().click()
  await typeInto(cell('supplement1', '中文名称'), '环保等级')
  await typeInto(cell('supplement1', '英文名称'), 'Environmental grade')
  await cell('supplement1', '类型').press('ArrowDown')
  expect(await cell('supplement1', '类型').inputValue()).toBe('choice')
  await typeInto(cell('supplement1', '选项/小数位'), '甲级,乙级')
  await typeInto(cell('supplement2', '中文名称'), '销售大区')
  await typeInto(cell('supplement2', '英文名称'), 'Sales region')
  await page.locator('.template-used[data-used="2"]').waitFor(TIMEOUT)
  await screenshot(page, 'supplements-edit')
  await admin.action('saveTemplate').click()
  await page.locator('.template-foot [data-changes="0"]').waitFor({ state: 'attached', ...TIMEOUT })
  expect(admin.troubles).toEqual([])
  await admin.close()

  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo')
  await manager.open('purSupplierList')
  await manager.follow(manager.row('V10001').getByRole('link', { name: 'V10001' }))
  await manager.action('edit').click()
  const form = manager.page.locator('[data-kind=form]')
  await form.locator('[data-field=supplement2] input').waitFor()
  expect(await form.locator('[data-field=supplement3]').count()).toBe(0)
  await manager.type('supplement2', '华东')
  await form.locator('[data-field=supplement1] [role=combobox]').focus()
  await manager.page.keyboard.press('Enter')
  await manager.page.locator('.semi-select-option').filter({ hasText: '甲级' }).click()
  await screenshot(manager.page, 'supplements-form')
  await manager.page.locator('[data-action=submit]').first().click()
  const record = manager.page.locator('[data-screen=purSupplierDetail]')
  await record.getByText('环保等级', { exact: true }).waitFor(TIMEOUT)
  await record.getByText('甲级', { exact: true }).first().waitFor(TIMEOUT)
  await record.getByText('华东', { exact: true }).first().waitFor(TIMEOUT)
  await screenshot(manager.page, 'supplements-record')

  await manager.open('purSupplierList')
  await manager.action('moreFilters').click()
  await manager.page.getByRole('combobox', { name: '环保等级' }).first().click()
  await manager.page.locator('.semi-select-option').filter({ hasText: '甲级' }).click()
  await manager.page.keyboard.press('Escape')
  await expect.poll(() => manager.page.locator('[role=row]').filter({ hasText: 'V10002' }).count(), TIMEOUT).toBe(0)
  await manager.row('V10001').waitFor(TIMEOUT)
  await screenshot(manager.page, 'supplements-list')
  expect(manager.troubles).toEqual([])
  await manager.close()

  const english = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1366, height: 800 }, 'en')
  await english.open('purSupplierList')
  await english.follow(english.row('V10001').getByRole('link', { name: 'V10001' }))
  await english.page.getByText('Environmental grade', { exact: true }).waitFor(TIMEOUT)
  await english.page.locator('[data-section=supplements] h2').getByText('Supplementary fields').waitFor(TIMEOUT)
  expect(english.troubles).toEqual([])
  await english.close()
}, 240_000)
