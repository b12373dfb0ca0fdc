import { sql } from 'kysely'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser/browser.ts'
import { password } from '../support/people.ts'
import { type ServedSites, serveSites } from '../support/browser/served-sites.ts'

let sites: ServedSites
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  sites = await serveSites()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await sites?.close()
})
beforeEach(async () => {
  context = await newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

async function newContext(): Promise<BrowserContext> {
  const made = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  await made.addInitScript(() => localStorage.getItem('systemLanguage') ?? localStorage.setItem('systemLanguage', 'cn'))
  return made
}

async function logIn(on: Page, loginName: string, given = password): Promise<void> {
  await on.goto(`${sites.url.purchaser}/login`)
  await on.fill('input[name=loginName]', loginName)
  await on.fill('input[name=password]', given)
  await on.keyboard.press('Enter')
  await on.waitForSelector('.shell')
}

async function fromUserMenu(action: string): Promise<void> {
  await page.click('.user-button')
  await page.locator(`[data-action=${action}]`).click()
}

const eventually = { timeout: 20_000 }

test('[SES-12] [SES-14] a person of both sides switches to the other site and to the personal identity in the user menu', async () => {
  await sql`insert into member (id, enterprise, account) values ('m1', 'supplier-1', 'account of englishBuyer')`.execute(sites.pool)
  await logIn(page, 'englishBuyer')
  await fromUserMenu('switchIdentity')
  await page.locator('[data-identity=supplier]').click()
  await page.waitForURL(`${sites.url.supplier}/**`)
  await expect.poll(() => page.locator('.header-enterprise').textContent(), eventually).toBe('金泰轴承')
  await page.goto(`${sites.url.purchaser}/purchaserOrderList`)
  await page.waitForURL('**/login?returnUrl=%2FpurchaserOrderList')

  await page.goto(`${sites.url.supplier}/`)
  await fromUserMenu('switchIdentity')
  await page.locator('[data-identity=personal]').click()
  await page.locator('.personal-page').waitFor()
  await page.goto(`${sites.url.supplier}/supplierOrderList`)
  await page.locator('.personal-page').waitFor()
  expect(await page.locator('.semi-toast').count()).toBe(0)
  await page.locator('.personal-page [data-identity=supplier]').click()
  await expect.poll(() => page.locator('.header-enterprise').textContent(), eventually).toBe('金泰轴承')
})

test('[SES-21] [SES-31] the account ends its other session and gets another password; a refused one says why', async () => {
  const elsewhere = await newContext()
  const other = await elsewhere.newPage()
  await logIn(other, 'manager')
  await logIn(page, 'manager')
  await fromUserMenu('account')
  await page.locator('[data-session=other] [data-action=endSession]').click()
  await expect.poll(() => page.locator('.session-table tbody tr').count(), eventually).toBe(1)
  await other.reload()
  await other.waitForURL('**/login**')
  await elsewhere.close()

  const change = async (given: string) => {
    await page.fill('[name=oldPassword]', password)
    await page.fill('[name=newPassword]', given)
    await page.fill('[name=repeatPassword]', given)
    await page.keyboard.press('Enter')
  }
  await change('password1')
  await expect.poll(() => page.locator('.password-form').textContent(), eventually).toContain('该密码过于常见')
  await change('三个词 correct horse')
  await expect.poll(() => page.locator('[name=oldPassword]').inputValue(), eventually).toBe('')
  await page.keyboard.press('Escape')
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, 'manager', '三个词 correct horse')
})

test('[SES-36] an invalid password link says so and leads to the login', async () => {
  await page.goto(`${sites.url.purchaser}/login?reset=${'x'.repeat(43)}`)
  await page.fill('[name=newPassword]', '三个词 correct horse')
  await page.fill('[name=repeatPassword]', '三个词 correct horse')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.login-refusal').textContent(), eventually).toContain('重置链接无效')
})

test('[SES-6] [SES-62] an invited receiver sees the reduced layout; in another browser the link explains why it opens nothing', async () => {
  await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, "expiresAt")
    values ('guest', 'item', 'receiving', 'purchaser-1', 'purchaser', 'account of newcomer', 'shipment', 's1', now() + interval '1 day')`.execute(sites.pool)
  const link = `${sites.url.purchaser}/offlineReceivingIndex?a=guest&b=item`
  await page.goto(link)
  await page.locator('.shell-reduced').waitFor()
  expect(await page.locator('#menu').count()).toBe(0)
  await page.click('.user-button')
  await page.getByText('临时用户').first().waitFor()
  expect(await page.locator('[data-action=account], [data-action=switchIdentity]').count()).toBe(0)

  const elsewhere = await newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect.poll(() => other.locator('.login-notice').textContent(), eventually).toContain('已在另一台设备上打开')
  await elsewhere.close()
})
