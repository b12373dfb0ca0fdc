import { expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { visit } from '../support/browser/visitor.ts'
import { demonstration } from '../support/browser/demonstration.ts'

const here = demonstration()

/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }

test('[PERM-15] an administrator removes a code from a role by keyboard, and a member’s page changes at the next step', async () => {
  const receiver = await visit(here.browser, here.sites.urls.purchaser, 'sun.qiang')
  await receiver.page.goto(here.sites.urls.purchaser)
  await receiver.page.locator('#menu [data-route=purchaserOrderList]').waitFor()

  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  const { page } = admin
  await admin.open('purchaserPermissionList')
  await page.locator('[data-role=receiver] a').waitFor()
  await page.locator('[data-role=receiver] a').click()
  await page.locator('[data-code=A30]').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('A30')
  await expect.poll(() => page.locator('[data-code]').count(), TIMEOUT).toBe(1)
  await page.locator('input[data-module]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.locator('[data-code=A30][data-changed]').waitFor()
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.locator('[data-action=saveRole]').isDisabled(), TIMEOUT).toBe(true)
  await expect.poll(() => page.locator('.role-count').getAttribute('data-count'), TIMEOUT).toBe('14')

  await receiver.page.locator('#menu [data-route=purchaserOrderList]').click()
  await expect.poll(() => receiver.page.locator('#menu [data-route=purchaserOrderList]').count(), TIMEOUT).toBe(0)
  expect(await receiver.page.locator('#menu [data-route=purchaserReceivingList]').count()).toBe(1)

  // Restores the initial state.
  await page.locator('[data-action=backToBuiltIn]').click()
  await page.locator('[data-action=saveRole]').click()
  await expect.poll(() => page.locator('.role-count').getAttribute('data-count'), TIMEOUT).toBe('15')
  expect(admin.troubles).toEqual([])
  await receiver.close()
  await admin.close()
})

test('[PERM-13, PERM-14] an administrator adds an employee in English and gets a password link; a repeated login name is refused at its field', async () => {
  const admin = await visit(here.browser, here.sites.urls.supplier, 'peter.novak')
  const { page } = admin
  await admin.open('supplierPermissionList?tab=employees')
  await page.locator('[data-action=addEmployee]').click()
  await page.locator('[role=dialog] input[name=name]').fill('Ada King')
  await page.locator('[role=dialog] input[name=loginName]').fill('peter.novak')
  await page.locator('[data-action=confirmDialog]').click()
  await page.locator('[role=dialog] small[data-issue]').waitFor()
  await page.locator('[role=dialog] input[name=loginName]').fill('ada.king')
  await page.locator('[data-action=confirmDialog]').click()
  await page.locator('[data-link]').waitFor()
  expect(await page.locator('[data-link]').inputValue()).toMatch(/\/login\?reset=/)
  await page.locator('[data-action=cancelDialog]').click()
  await page.locator('[data-employee="ada.king"]').waitFor()
  expect(admin.troubles).toEqual([])
  await admin.close()
})

test('[PERM-19] a purchasing group is added, opened at once, renamed without losing its remark, and deleted', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  const { page } = admin
  const confirm = async () => {
    await page.locator('[data-action=confirmDialog]').click()
    await page.locator('[role=dialog]').waitFor({ state: 'hidden' })
  }
  await admin.open('purchaserSetGroup')
  await page.locator('[data-action=addGroup]').click()
  await page.locator('[data-action=confirmDialog]').waitFor()
  await admin.type('code', 'G9')
  await admin.type('name', '铸件采购组')
  await admin.type('remark', '试运行')
  await confirm()
  await page.locator('[data-members-of=G9]').waitFor()

  await page.locator('[data-group=G9] [data-action=editGroup]').click()
  await page.locator('[data-action=confirmDialog]').waitFor()
  expect(await page.locator('[data-field=remark] input, [data-field=remark] textarea').inputValue()).toBe('试运行')
  await admin.type('name', '铸锻件采购组')
  await confirm()
  await page.locator('[data-group=G9]', { hasText: '铸锻件采购组' }).waitFor()

  await page.locator('[data-group=G9] [data-action=deleteGroup]').click()
  await page.locator('[role=dialog]', { hasText: '已被单据使用的采购组无法删除' }).waitFor()
  await confirm()
  await page.locator('[data-group=G9]').waitFor({ state: 'detached' })
  expect(admin.troubles).toEqual([])
  await admin.close()
})

test('the form of a new employee opens in its first field, asks before Escape loses what was typed, and is saved by Ctrl+S', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', undefined, 'cn')
  const { page } = admin
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.getAttribute('data-action'))
  await admin.open('purchaserPermissionList?tab=employees')
  await page.locator('[data-action=addEmployee]').click()
  await expect.poll(focused, TIMEOUT).toBe('number')
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await expect.poll(focused, TIMEOUT).toBe('addEmployee')

  await page.keyboard.press('Enter')
  await expect.poll(focused, TIMEOUT).toBe('number')
  await page.keyboard.press('Tab')
  await page.keyboard.type('陈浩')
  await page.keyboard.press('Escape')
  await expect.poll(focused, TIMEOUT).toBe('keepEditing')
  await screenshot(page, 'dialog-asks-before-escape')
  await page.keyboard.press('Enter')
  await expect.poll(focused, TIMEOUT).toBe('name')
  expect(await page.locator('[role=dialog] input[name=name]').inputValue()).toBe('陈浩')
  await page.keyboard.press('Tab')
  await page.keyboard.type('chen.hao.2')
  await page.keyboard.press('Control+s')
  await page.locator('[data-link]').waitFor()
  await page.locator('[data-action=cancelDialog]').click()
  await page.locator('[data-employee="chen.hao.2"]').waitFor()
  expect(admin.troubles).toEqual([])
  await admin.close()
})
