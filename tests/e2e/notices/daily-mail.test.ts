import { afterAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { chineseContext, sitesOfPeople, typeSignIn } from '../../support/browser/sites-of-people.ts'

let mails: MailServer
const here = sitesOfPeople(async () => {
  mails = await startMailServer()
  return { SMTP_URL: mails.url, MAIL_FROM: 'counterpart@hengrui.example', PURCHASER_URL: 'http://localhost:1', SUPPLIER_URL: 'http://localhost:2' }
})
afterAll(() => mails.close())

const eventually = { timeout: 60_000 }

test('[NTC-16] a person chooses from the bell by the keyboard that one kind comes at once, all others once a day at nine', { timeout: 240_000 }, async () => {
  const context = await chineseContext(here.browser, { timezoneId: 'Europe/London' })
  const page = await context.newPage()
  await typeSignIn(page, `${here.sites.url.purchaser}/purchaserOrderList`, 'buyer')
  await page.locator('.notice-button[data-unread]').click()
  await page.locator('[data-action=chooseNotices]').click()
  const all = page.locator('.notice-mails [data-mail=all]')
  await all.focus()
  await page.keyboard.press('ArrowUp')
  const one = page.locator('.notice-choices [data-mail=orderRefused]')
  await expect.poll(() => one.inputValue(), eventually).toBe('DAILY')
  await one.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => one.inputValue(), eventually).toBe('ATONCE')
  const hour = page.locator('[data-field=digestHour]')
  await hour.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('.notice-mails').textContent(), eventually).toContain('Europe/London')
  await screenshot(page, 'notices-daily-cn-1366')
  // What was chosen is there after a new load.
  await page.reload()
  await page.locator('.notice-button[data-unread]').click()
  await page.locator('[data-action=chooseNotices]').click()
  await expect.poll(() => hour.inputValue(), eventually).toBe('9')
  await expect.poll(() => one.inputValue(), eventually).toBe('ATONCE')
  await expect.poll(() => page.locator('.notice-choices [data-mail=orderAccepted]').inputValue(), eventually).toBe('DAILY')
  expect(await all.inputValue()).toBe('')
  await context.close()
})

test('[NTC-16] the choice stands on a telephone, and on the page of notice settings in English', { timeout: 240_000 }, async () => {
  const small = await here.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await small.newPage()
  await page.addInitScript(() => localStorage.setItem('systemLanguage', 'en'))
  await typeSignIn(page, `${here.sites.url.purchaser}/purchaserNoticeManage`, 'manager')
  await page.locator('.notice-choices li').first().waitFor()
  await screenshot(page, 'notices-daily-en-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await screenshot(page, 'notices-daily-en-1440')
  await small.close()
})

test('the sign-in page speaks the language of a browser in which nobody chose one', { timeout: 240_000 }, async () => {
  for (const [locale, words, tag] of [
    ['en-GB', 'Log in', 'en'],
    ['zh-CN', '登录', 'zh-CN'],
  ] as const) {
    const context = await here.browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`${here.sites.url.supplier}/login`)
    await expect.poll(() => page.locator('button[type=submit]').first().textContent(), eventually).toContain(words)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
    await screenshot(page, `login-${tag}`)
    await context.close()
  }
})
