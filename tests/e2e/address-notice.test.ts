import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Side } from '../../engine/core/model/side.ts'
import { inShard } from '../support/in-shard.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { screenshot } from '../support/browser/browser.ts'
import { chineseContext, sitesOfPeople, typeSignIn } from '../support/browser/sites-of-people.ts'

let mails: MailServer
const here = sitesOfPeople(async () => {
  mails = await startMailServer()
  return { SMTP_URL: mails.url, MAIL_FROM: 'counterpart@hengrui.example', PURCHASER_URL: 'http://localhost:1', SUPPLIER_URL: 'http://localhost:2' }
})
let context: BrowserContext
let page: Page
beforeEach(async () => {
  await sql`update account set email = '', "emailSetBy" = null`.execute(here.sites.pool)
  context = await chineseContext(here.browser)
  page = await context.newPage()
})
afterEach(() => context.close())
afterAll(() => mails.close())

const eventually = { timeout: 20_000 }
const notice = () => page.locator('section.address-notice')

/** An administrator has entered the address of somebody. */
const setAddress = (loginName: string, by: string) =>
  sql`update account set email = ${`${loginName}@firm.example`}, "emailSetBy" = ${`account of ${by}`} where id = ${`account of ${loginName}`}`.execute(
    here.sites.pool,
  )

async function codeFromMail(to: string): Promise<string> {
  const found = () => mails.received.filter((mail) => mail.to.includes(to)).map(({ text }) => /([A-Z0-9]{4}(?:-[A-Z0-9]{4}){3})/.exec(text)?.[1])
  await expect.poll(() => found().at(-1), eventually).toEqual(expect.any(String))
  return found().at(-1)!
}

test.each([
  ['purchaser', 'buyer', 'manager', 'purchaserOrderList'],
  ['supplier', 'seller', 'englishSeller', 'supplierOrderList'],
] as const)(
  '[SES-95] on the %s’s site the first page after the login leads a person to confirm the address that an administrator entered, by the keyboard alone',
  async (side: Side, loginName, by, list) => {
    await setAddress(loginName, by)
    await typeSignIn(page, `${here.sites.url[side]}/${list}`, loginName)
    await notice().waitFor()
    expect(await notice().textContent()).toContain(`管理员为您填写了邮箱 ${loginName}@firm.example，请确认是您本人的邮箱。`)
    await page.locator('[role=grid], .list-empty').first().waitFor()
    await notice().locator('[data-action=sendAddressCode]').focus()
    await page.keyboard.press('Enter')
    await notice().locator('input[name=code]').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), eventually).toBe('code')
    await page.keyboard.type('AAAA-BBBB-CCCC-DDDD')
    await page.keyboard.press('Enter')
    await expect.poll(() => notice().locator('[role=alert]').textContent(), eventually).toContain('验证码错误')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(await codeFromMail(`${loginName}@firm.example`))
    await page.keyboard.press('Enter')
    await notice().waitFor({ state: 'detached' })
    await page.getByText('邮箱已确认').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.reload()
    await page.locator('[role=grid], .list-empty').first().waitFor()
    expect(await notice().count()).toBe(0)
  },
)

test('[SES-95] the notice is put off until the next login by its button, by Escape, or by going on to another page; the list gets its room back', async () => {
  await setAddress('buyer', 'manager')
  await typeSignIn(page, `${here.sites.url.purchaser}/purchaserOrderList`, 'buyer')
  await notice().waitFor()
  const top = async () => (await page.locator('#main').boundingBox())!.y
  const below = await top()
  expect(below - (await notice().boundingBox())!.height).toBe(48)
  await notice().getByRole('button', { name: '稍后' }).click()
  await notice().waitFor({ state: 'detached' })
  expect(await top()).toBe(48)
  await page.reload()
  await page.locator('[role=grid], .list-empty').first().waitFor()
  expect(await notice().count()).toBe(0)

  const logInAnew = async () => {
    await page.click('.user-button')
    await page.getByText('退出登录').click()
    await page.waitForURL('**/login**')
    await typeSignIn(page, `${here.sites.url.purchaser}/purchaserOrderList`, 'buyer')
    await notice().waitFor()
  }
  await logInAnew()
  await notice().locator('[data-action=sendAddressCode]').focus()
  await page.keyboard.press('Escape')
  await notice().waitFor({ state: 'detached' })

  await logInAnew()
  await page.locator('#menu [data-route=purchaseList]').click()
  await notice().waitFor({ state: 'detached' })
})

test('[SES-95] whoever set the address alone, or has none to confirm, sees no notice', async () => {
  await sql`update account set email = 'buyer@firm.example' where id = 'account of buyer'`.execute(here.sites.pool)
  await typeSignIn(page, `${here.sites.url.purchaser}/purchaserOrderList`, 'buyer')
  await page.locator('[role=grid], .list-empty').first().waitFor()
  expect(await notice().count()).toBe(0)
})

const SIZES = [
  [1440, 900],
  [1366, 768],
  [390, 844],
] as const

test.each(inShard(SIZES, (size) => size.join(' '), 1))(
  '[SES-95] at a width of %i the notice holds its text, its button and its field in both languages',
  async (width, height) => {
    for (const [language, button] of [
      ['cn', '发送验证码'],
      ['en', 'Send a code'],
    ] as const) {
      const wide = await here.browser.newContext({ viewport: { width, height }, locale: language === 'cn' ? 'zh-CN' : 'en-GB' })
      await wide.addInitScript((chosen) => localStorage.setItem('systemLanguage', chosen), language)
      page = await wide.newPage()
      await setAddress('seller', 'englishSeller')
      await sql`update account set language = ${language} where id = 'account of seller'`.execute(here.sites.pool)
      await sql`delete from mail`.execute(here.sites.pool)
      await typeSignIn(page, `${here.sites.url.supplier}/supplierOrderList`, 'seller')
      await notice().waitFor()
      await page.locator('[role=grid], .list-empty').first().waitFor()
      await screenshot(page, `address-notice-${width}-${language}`)
      await notice().getByRole('button', { name: button }).click()
      await notice().locator('input[name=code]').waitFor()
      await screenshot(page, `address-notice-code-${width}-${language}`)
      for (const control of await notice().locator('button, input').all()) {
        const box = (await control.boundingBox())!
        expect(box.x + box.width).toBeLessThanOrEqual(width)
      }
      await wide.close()
    }
  },
)
