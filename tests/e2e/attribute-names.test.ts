import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { typeInto } from '../support/browser/type-into.ts'
import { visit, type Visitor } from '../support/browser/visitor.ts'
import { demonstration } from '../support/browser/demonstration.ts'

const here = demonstration()

/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }
/** The window is wide enough for all columns of a list. */
const wide = { width: 4400, height: 900 }

const row = ({ page }: Visitor, key: string) => page.locator(`tr[data-key="${key}"]`)
const cell = (admin: Visitor, key: string, name: string) => row(admin, key).getByLabel(`${key} ${name}`, { exact: true })

/** Opens the template anew, changes something, saves, and waits until it is stored. */
async function saved(admin: Visitor, change: () => Promise<void>): Promise<void> {
  await admin.open('purchaserPreferenceSettings')
  await row(admin, 'project').waitFor(TIMEOUT)
  await change()
  const save = admin.action('saveTemplate')
  await admin.page.locator('.template-foot [data-changes]:not([data-changes="0"])').waitFor({ state: 'attached', ...TIMEOUT })
  await save.click()
  await admin.page.locator('.template-foot [data-changes="0"]').waitFor({ state: 'attached', ...TIMEOUT })
}

/** Restores a field to its declaration, whatever an earlier attempt left. */
async function asDeclared(admin: Visitor, key: string, name: string): Promise<void> {
  await admin.open('purchaserPreferenceSettings')
  await row(admin, key).waitFor(TIMEOUT)
  const isDeclared =
    (await cell(admin, key, '中文名称').inputValue()) === name && (key.startsWith('custom') || (await row(admin, key).getAttribute('data-off')) === null)
  if (!isDeclared) await saved(admin, () => cell(admin, key, '恢复默认').click())
}

/** The columns of the list by their fields, in the displayed order. */
const columnsOf = (page: Page) =>
  page.locator('[role=columnheader] [data-column]').evaluateAll((heads) => heads.map((head) => head.getAttribute('data-column')!))
const nameOf = (page: Page, field: string) => page.locator(`[role=columnheader] [data-column="${field}"]`).innerText()

test('[TPL-28] an administrator finds an attribute of the library by another name; the field is linked to it, and a later renaming is offered', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  const { page } = admin
  await asDeclared(admin, 'custom9', '自定义9')
  let before = ''
  await saved(admin, async () => {
    await cell(admin, 'custom9', '从属性名称库选取').click()
    const search = page.getByLabel('按名称或别名查找', { exact: true })
    await search.waitFor(TIMEOUT)
    await typeInto(search, 'rev')
    const found = page.locator('.template-library [data-name]')
    await expect.poll(() => found.count(), TIMEOUT).toBe(1)
    before = (await found.getAttribute('data-name'))!
    await search.press('Enter')
    await search.waitFor({ state: 'hidden', ...TIMEOUT })
    await expect.poll(() => cell(admin, 'custom9', '中文名称').inputValue(), TIMEOUT).toBe(before)
    expect(await cell(admin, 'custom9', '英文名称').inputValue()).toBe('Drawing issue')
    expect(await cell(admin, 'custom9', '选项/小数位').inputValue()).toBe('A,B,C,D')
    await page.locator('[data-linked="custom9"]').waitFor(TIMEOUT)
  })

  const after = before === '图号版本' ? '图纸版次号' : '图号版本'
  await admin.open('purchaserAttributeName')
  await admin.row('DWGREV').waitFor(TIMEOUT)
  await admin.row('DWGREV').locator('[data-action="edit"]').first().click()
  const dialog = page.locator('.semi-modal')
  await dialog.locator('[data-field="name"] input').waitFor(TIMEOUT)
  await admin.type('name', after)
  await dialog.locator('[data-action="confirmDialog"]').click()
  await dialog.waitFor({ state: 'hidden', ...TIMEOUT })

  await saved(admin, async () => {
    const linked = page.locator('[data-linked="custom9"][data-differs]')
    await linked.waitFor(TIMEOUT)
    expect(await linked.innerText()).toContain(`名称库现为 ${after} / Drawing issue`)
    await linked.locator('[data-action="takeOver"]').click()
    await expect.poll(() => cell(admin, 'custom9', '中文名称').inputValue(), TIMEOUT).toBe(after)
  })
  expect(admin.troubles).toEqual([])
  await admin.close()
}, 240_000)

test('[TPL-19] a person’s column order survives the template: a renamed column keeps its place, and a hidden one returns to it', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  await asDeclared(admin, 'project', '项目')
  await asDeclared(admin, 'partNumber', '零件号/规格')
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', wide)
  const { page } = buyer
  await buyer.open('purchaseList?view=none')
  await page.locator('[role=columnheader]').first().waitFor(TIMEOUT)
  await page.locator('.grid-tools button', { hasText: '列设置' }).click()
  const chooser = page.locator('.column-chooser')
  await chooser.locator('[data-action="resetColumns"]').click()
  await expect.poll(() => columnsOf(page), TIMEOUT).toEqual(expect.arrayContaining(['currency', 'partNumber', 'project']))
  const declared = await columnsOf(page)
  // Without the currency, and the project moved one place to the left.
  await chooser.locator('[data-column="currency"]').click()
  await expect.poll(() => columnsOf(page), TIMEOUT).not.toContain('currency')
  const kept = page.waitForResponse('**/api/member/setting/save', TIMEOUT)
  await chooser
    .locator('.column-chooser-row', { has: page.locator('[data-column="project"]') })
    .getByRole('button')
    .first()
    .click()
  const arranged = declared.filter((field) => field !== 'currency' && field !== 'project')
  arranged.splice(declared.indexOf('project') - 2, 0, 'project')
  await expect.poll(() => columnsOf(page), TIMEOUT).toEqual(arranged)
  expect(await (await kept).json()).toMatchObject({ status: 'SUCCESS', returnCode: '0' })

  const seen = async () => {
    await buyer.open('purchaseList?view=none')
    return columnsOf(page)
  }
  await saved(admin, () => typeInto(cell(admin, 'project', '中文名称'), '专案名称'))
  await expect.poll(seen, TIMEOUT).toEqual(arranged)
  expect(await nameOf(page, 'project')).toBe('专案名称')
  // A category may require the project, so it cannot be hidden; a part number can be.
  const shown = row(admin, 'partNumber').locator('.semi-checkbox').first()
  await saved(admin, () => shown.click())
  await expect.poll(seen, TIMEOUT).toEqual(arranged.filter((field) => field !== 'partNumber'))
  await saved(admin, () => shown.click())
  await expect.poll(seen, TIMEOUT).toEqual(arranged)
  expect(await nameOf(page, 'project')).toBe('专案名称')
  expect([...buyer.troubles, ...admin.troubles]).toEqual([])
  await buyer.close()
  await admin.close()
}, 240_000)
