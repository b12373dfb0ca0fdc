import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf } from '../support/browser/content-of-download.ts'
import { chineseContext, sitesOfPeople, typeSignIn } from '../support/browser/sites-of-people.ts'

const here = sitesOfPeople()

/** Somebody who types name and password at the purchaser's site. */
async function comeIn(loginName: string): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await chineseContext(here.browser)
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await typeSignIn(page, `${here.sites.url.purchaser}/login`, loginName)
  return { page, context }
}

async function openEmployees(page: Page): Promise<void> {
  await page.goto(`${here.sites.url.purchaser}/purchaserPermissionList?tab=employees`)
  await page.locator('[data-employee]').first().waitFor()
}

async function erase(page: Page, loginName: string): Promise<string> {
  await page.locator(`[data-employee="${loginName}"] [data-action=eraseEmployee]`).click()
  await page.locator('[data-action=eraseNow]').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const notice = page.locator('.semi-toast')
  await notice.first().waitFor()
  return notice.first().innerText()
}

test('[SES-58] a person takes a file with their own data from the account, and nothing of anybody else', async () => {
  const { page, context } = await comeIn('reader')
  await page.click('.user-button')
  await page.locator('[data-action=account]').click()
  const coming = page.waitForEvent('download')
  await page.locator('[data-action=exportData]').click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('my-data.json')
  const text = (await contentOf(download)).toString()
  const content = JSON.parse(text) as { readonly account: { readonly loginName: string }; readonly sessions: readonly unknown[] }
  expect(content.account.loginName).toBe('reader')
  expect(content.sessions).toHaveLength(1)
  for (const other of ['manager', 'englishBuyer', 'passwordHash']) expect(text).not.toContain(other)
  await context.close()
})

test('[PERM-24] two administrators erase the data of a former employee: the first is told that another one is needed', async () => {
  const first = await comeIn('manager')
  await openEmployees(first.page)
  await first.page.locator('[data-employee="reader"] [data-action=toggleEmployee]').click()
  await first.page.locator('[data-employee="reader"] [data-action=eraseEmployee]').waitFor()
  expect(await erase(first.page, 'reader')).toContain('另一位管理员')
  expect(await first.page.locator('.semi-toast-error').count()).toBe(0)
  await first.page.reload()
  await first.page.locator('[data-employee="reader"]').waitFor()

  const second = await comeIn('englishBuyer')
  await openEmployees(second.page)
  expect(await erase(second.page, 'reader')).toMatch(/erased|已删除/)
  await expect.poll(() => second.page.locator('[data-employee="reader"]').count(), { timeout: 30_000 }).toBe(0)
  await second.page
    .getByText(/离职员工|Former employee/)
    .first()
    .waitFor()
  await first.context.close()
  await second.context.close()
})
