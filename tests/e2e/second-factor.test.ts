import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Side } from '../../engine/core/model/side.ts'
import { chineseContext, givePassword as typePassword, sitesOfPeople } from '../support/browser/sites-of-people.ts'
import { codeOfApp } from '../support/factors/totp.ts'

const here = sitesOfPeople()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chineseContext(here.browser)
  page = await context.newPage()
})
afterEach(() => context.close())

const eventually = { timeout: 20_000 }

const givePassword = (loginName: string, side: Side = 'purchaser') => typePassword(page, `${siteOf(side)}/login`, loginName)

/** A browser has passkeys for names of hosts alone. */
function siteOf(side: Side): string {
  return here.sites.url[side].replace('127.0.0.1', 'localhost')
}

/** Sets an app up, from its button to the page with the menu. Returns the app's secret. */
async function setUpApp(): Promise<string> {
  await page.locator('[data-action=addTotp]').click()
  const secret = await secretOfApp()
  await page.fill('[name=code]', codeOfApp(secret, new Date()))
  await page.keyboard.press('Enter')
  await page.locator('[data-action=codesKept]').click()
  await page.locator('#menu').waitFor()
  return secret
}

/** The secret that the page shows for the app. */
const secretOfApp = async () => ((await page.locator('[data-figure=secret]').textContent()) ?? '').replaceAll(' ', '')

async function openAccount(): Promise<void> {
  await page.waitForSelector('.shell')
  await page.click('.user-button')
  await page.locator('[data-action=account]').click()
  await page.locator('.second-factors').waitFor()
}

/** Forgets the session on an empty page: an open page of the site would go to the login page by itself, in between. */
async function signOut(): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await context.clearCookies()
}

/** The code that the app shows in the half minute after the present one: the present one was used. */
const nextCode = (secret: string) => codeOfApp(secret, new Date(Date.now() + 30_000))

test('[SES-80] [SES-81] [SES-84] a person sets an app up, and logs in with its code, then with a recovery code', async () => {
  await givePassword('manager')
  await openAccount()
  await page.locator('[data-action=addTotp]').click()
  const secret = await secretOfApp()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.factor-setup').textContent(), eventually).toContain('验证码或通行密钥不正确')
  await page.fill('[name=code]', codeOfApp(secret, new Date()))
  await page.keyboard.press('Enter')
  await page.locator('.recovery-codes').waitFor()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  // They are shown once: Escape leads to the button that says that they are kept.
  await page.keyboard.press('Escape')
  await page.locator('[data-action=codesKept]:focus').waitFor()
  expect(await page.locator('.recovery-codes code').count()).toBe(10)
  await page.locator('[data-action=codesKept]').click()
  await expect.poll(() => page.locator('[data-factor=totp]').textContent(), eventually).toContain('手机')
  await expect.poll(() => page.locator('[data-figure=recoveryCodes]').textContent(), eventually).toBe('剩余 10 个恢复码')

  await signOut()
  await givePassword('manager')
  await expect.poll(() => page.locator('.login-card h2').textContent(), eventually).toBe('请验证是您本人')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.login-refusal').textContent(), eventually).toContain('验证码或通行密钥不正确')
  await page.fill('[name=code]', nextCode(secret))
  await page.keyboard.press('Enter')
  await page.waitForSelector('.shell')

  await signOut()
  await givePassword('manager')
  await page.locator('[data-action=useRecoveryCode]').click()
  await page.keyboard.type(codes[0]!)
  await page.keyboard.press('Enter')
  await openAccount()
  await expect.poll(() => page.locator('[data-figure=recoveryCodes]').textContent(), eventually).toBe('剩余 9 个恢复码')
})

test('[SES-80] [SES-85] [SES-86] a supplier makes a passkey, logs in with it alone and after the password, and removes it', async () => {
  const protocol = await context.newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await givePassword('seller', 'supplier')
  await openAccount()
  await page.locator('[data-action=addPasskey]').click()
  await page.fill('[name=factorName]', '办公电脑')
  await page.keyboard.press('Enter')
  await page.locator('[data-action=codesKept]').click()
  await expect.poll(() => page.locator('[data-factor=passkey]').textContent(), eventually).toContain('办公电脑')

  await signOut()
  await page.goto(`${siteOf('supplier')}/login`)
  await page.locator('[data-action=passkeyLogin]').click()
  await page.waitForSelector('.shell')

  await signOut()
  await givePassword('seller', 'supplier')
  await page.locator('[data-action=usePasskey]').click()
  await openAccount()
  await page.locator('[data-action=removeFactor]').click()
  await expect.poll(() => page.locator('[data-factor=passkey]').count(), eventually).toBe(0)
  await signOut()
  await givePassword('seller', 'supplier')
  await page.waitForSelector('.shell')
})

test('[SES-87] [SES-88] whoever owes a factor sets it up before anything else, and proves it again to change rights', async () => {
  await sql`update enterprise set preferences = '{"secondFactorFor": "ADMINISTRATORS"}' where id = 'purchaser-2'`.execute(here.sites.pool)
  await givePassword('otherBuyer')
  await expect.poll(() => page.locator('.personal-page h1').textContent(), eventually).toBe('继续前请完成双重验证')
  expect(await page.locator('#menu').count()).toBe(0)
  await page.goto(`${siteOf('purchaser')}/purchaserOrderList`)
  const secret = await setUpApp()

  await sql`update session set "secondFactorAt" = now() - interval '11 minutes' where account = 'account of otherBuyer'`.execute(here.sites.pool)
  await page.goto(`${siteOf('purchaser')}/purchaserPreferenceSettings`)
  await page.locator('[data-preference="closeAfterShipping"]').getByRole('switch').click()
  await page.locator('[data-action=saveSettings]').click()
  await page.locator('[data-dialog=confirmIdentity]').waitFor()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-dialog=confirmIdentity]').textContent(), eventually).toContain('验证码或通行密钥不正确')
  await page.fill('[data-dialog=confirmIdentity] [name=code]', nextCode(secret))
  await page.keyboard.press('Enter')
  await expect
    .poll(
      async () =>
        (await sql<{ isOn: unknown }>`select preferences -> 'closeAfterShipping' as "isOn" from enterprise where id = 'purchaser-2'`.execute(here.sites.pool))
          .rows[0]?.isOn,
      eventually,
    )
    .toBe(true)
})

test('[PERM-25] an administrator removes the factors of somebody who lost phone and recovery codes', async () => {
  await sql`update enterprise set preferences = preferences || '{"fourEyes": false}' where id = 'purchaser-1'`.execute(here.sites.pool)
  await sql`insert into "secondFactor" (id, account, kind, name, "sealedSecret", "createdAt") values ('lost', 'account of reader', 'totp', '手机', 'x', now())`.execute(
    here.sites.pool,
  )
  await givePassword('englishBuyer')
  await page.waitForSelector('.shell')
  await page.goto(`${siteOf('purchaser')}/purchaserPermissionList?tab=employees`)
  await page.locator('[data-employee=reader] [data-action=removeFactors]').click()
  await page.locator('[data-action=removeFactorsNow]').click()
  await expect.poll(() => page.locator('[data-employee=reader] [data-action=removeFactors]').count(), eventually).toBe(0)
  expect(await page.locator('[data-employee=buyer] [data-action=removeFactors]').count()).toBe(0)
  const { rows } = await sql`select from "secondFactor" where account = 'account of reader'`.execute(here.sites.pool)
  expect(rows).toEqual([])
})

test('[SES-87] an open page leads to the set-up once the enterprise requires a factor, and goes on with it', async () => {
  await givePassword('buyer')
  await page.waitForSelector('#menu')
  await page.goto(`${siteOf('purchaser')}/purchaserOrderList`)
  await page.locator('[data-screen=purchaserOrderList]').locator('[role=grid], .list-empty').first().waitFor()
  await sql`update enterprise set preferences = preferences || '{"secondFactorFor": "EVERYBODY"}' where id = 'purchaser-1'`.execute(here.sites.pool)
  let loads = 0
  page.on('load', () => loads++)
  await page.locator('#menu [data-route=purchaserInquiryList]').click()
  await expect.poll(() => page.locator('.personal-page h1').textContent(), eventually).toBe('继续前请完成双重验证')
  expect([await page.locator('#menu').count(), loads]).toEqual([0, 0])
  await setUpApp()
  await page.locator('[data-screen=purchaserInquiryList]').locator('[role=grid], .list-empty').first().waitFor()
})
