import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfCode } from '../../engine/server/session/one-time-code.ts'
import { password } from '../support/people.ts'
import { chineseContext, sitesOfPeople, typeSignIn } from '../support/browser/sites-of-people.ts'

const here = sitesOfPeople()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chineseContext(here.browser)
  page = await context.newPage()
})
afterEach(() => context.close())

const logIn = (on: Page, loginName: string, given?: string) => typeSignIn(on, `${here.sites.url.purchaser}/login`, loginName, given)

async function fromUserMenu(action: string): Promise<void> {
  await page.click('.user-button')
  await page.locator(`[data-action=${action}]`).click()
}

const eventually = { timeout: 20_000 }

test('[SES-12] [SES-14] a person of both sides switches to the other site and to the personal identity in the user menu', async () => {
  await sql`insert into member (id, enterprise, account) values ('m1', 'supplier-1', 'account of englishBuyer')`.execute(here.sites.pool)
  await logIn(page, 'englishBuyer')
  await fromUserMenu('switchIdentity')
  await page.locator('[data-identity=supplier]').click()
  await page.waitForURL(`${here.sites.url.supplier}/**`)
  await expect.poll(() => page.locator('.header-enterprise').textContent(), eventually).toBe('金泰轴承')
  await page.goto(`${here.sites.url.purchaser}/purchaserOrderList`)
  await page.waitForURL('**/login?returnUrl=%2FpurchaserOrderList')

  await page.goto(`${here.sites.url.supplier}/`)
  await fromUserMenu('switchIdentity')
  await page.locator('[data-identity=personal]').click()
  await page.locator('.personal-page').waitFor()
  await page.goto(`${here.sites.url.supplier}/supplierOrderList`)
  await page.locator('.personal-page').waitFor()
  expect(await page.locator('.semi-toast').count()).toBe(0)
  await page.locator('.personal-page [data-identity=supplier]').click()
  await expect.poll(() => page.locator('.header-enterprise').textContent(), eventually).toBe('金泰轴承')
})

test('[SES-21] [SES-31] the account ends its other session and gets another password; a refused one says why', async () => {
  const elsewhere = await chineseContext(here.browser)
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

test('[SES-93] a person confirms the address that an administrator entered: by the keyboard, with the code from the mail; then nothing asks for it any more', async () => {
  const { pool } = here.sites
  const account = 'account of reader'
  await sql`update account set email = 'reader@hengrui.example', "emailSetBy" = 'account of manager' where id = ${account}`.execute(pool)
  await logIn(page, 'reader')
  await fromUserMenu('account')
  const section = page.locator('[aria-labelledby=own-address]')
  expect(await section.textContent()).toContain('reader@hengrui.example')
  // This installation sends no mail, and says so.
  await section.locator('[data-action=sendAddressCode]').click()
  await expect.poll(() => section.locator('[role=alert]').first().textContent(), eventually).toContain('邮件')
  await page.route('**/api/member/address/sendCode*', (route) => route.fulfill({ json: { status: 'SUCCESS', returnCode: '0', returnMsg: '' } }))
  await section.locator('[data-action=sendAddressCode]').click()
  await section.locator('[name=code]').waitFor()
  await page.keyboard.type('AAAA-BBBB-CCCC-DDDD')
  await page.keyboard.press('Enter')
  await expect.poll(() => section.locator('[role=alert]').first().textContent(), eventually).toContain('验证码错误')
  const code = 'K7QM-2RTX-9ABC-DEFG'
  await sql`update account set "emailCodeHash" = ${hashOfCode(account, code)}, "emailCodeUntil" = now() + interval '10 minutes' where id = ${account}`.execute(
    pool,
  )
  await section.locator('[name=code]').press('Control+a')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await section.waitFor({ state: 'detached' })
  await page.getByText('邮箱已确认').waitFor()
  await page.reload()
  await fromUserMenu('account')
  await page.locator('.password-form').waitFor()
  expect(await section.count()).toBe(0)
})

test('[SES-36] an invalid password link says so and leads to the login', async () => {
  await page.goto(`${here.sites.url.purchaser}/login?reset=${'x'.repeat(43)}`)
  await page.fill('[name=newPassword]', '三个词 correct horse')
  await page.fill('[name=repeatPassword]', '三个词 correct horse')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.login-refusal').textContent(), eventually).toContain('重置链接无效')
})

test('[SES-6] [SES-62] an invited receiver sees the reduced layout; in another browser the link explains why it opens nothing', async () => {
  await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, "expiresAt")
    values ('guest', 'item', 'receiving', 'purchaser-1', 'purchaser', 'account of newcomer', 'shipment', 's1', now() + interval '1 day')`.execute(
    here.sites.pool,
  )
  const link = `${here.sites.url.purchaser}/offlineReceivingIndex?a=guest&b=item`
  await page.goto(link)
  await page.locator('.shell-reduced').waitFor()
  expect(await page.locator('#menu').count()).toBe(0)
  await page.click('.user-button')
  await page.getByText('临时用户').first().waitFor()
  expect(await page.locator('[data-action=account], [data-action=switchIdentity]').count()).toBe(0)

  const elsewhere = await chineseContext(here.browser)
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect.poll(() => other.locator('.login-notice').textContent(), eventually).toContain('已在另一台设备上打开')
  await elsewhere.close()
})
