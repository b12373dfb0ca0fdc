import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Side } from '../../engine/core/model/side.ts'
import { screenshot } from '../support/browser/browser.ts'
import { password } from '../support/people.ts'
import { chineseContext, sitesOfPeople, typeSignIn } from '../support/browser/sites-of-people.ts'
import { requestsOf } from '../support/browser/requests-of-page.ts'
import { typeInto } from '../support/browser/type-into.ts'

const prohibited = {
  cn: '您没有此操作的权限，请联系管理员在“权限设置”中开通',
  en: 'You do not have operation permission, please ask the administrator to enable the relevant permission in employee permission settings!',
}

const here = sitesOfPeople()
let context: BrowserContext
let page: Page
let faults: string[]

beforeEach(async () => {
  context = await chineseContext(here.browser, { colorScheme: 'light' })
  page = await context.newPage()
  faults = []
  page.on('pageerror', (error) => faults.push(error.message))
})

afterEach(async () => {
  await context.close()
  if (faults.length > 0) throw new Error(`The page threw: ${faults.join('; ')}`)
})

const logIn = (loginName: string, path = '/', side: Side = 'purchaser') => typeSignIn(page, here.sites.url[side] + path, loginName)

const menuTexts = (): Promise<string[]> => page.locator('#menu .menu-list > li > .menu-link .menu-label').allTextContents()

test('[SES-2] [SES-4] a page without a session leads to the login and from there back', async () => {
  await page.goto(`${here.sites.url.purchaser}/purchaserOrderList?tab=close`)
  await page.waitForURL('**/login?**')
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/purchaserOrderList?tab=close')
  await page.fill('input[name=loginName]', 'buyer')
  await page.fill('input[name=password]', 'not it')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.login-refusal').textContent()).not.toBe('')
  await page.fill('input[name=password]', password)
  await page.click('.login-submit')
  await page.waitForURL('**/purchaserOrderList?tab=close')
  await expect.poll(() => page.title()).toContain('采购订单')
  await screenshot(page, 'shell-purchaser-cn')
})

test('the root leads home; in English the purchaser goes to the purchase list', async () => {
  await logIn('buyer')
  await page.waitForURL('**/purchaserIndex')
  await page.click('.language-switch')
  await expect.poll(() => page.locator('.header-brand').textContent()).toContain('Counterpart for Buyers')
  expect(new URL(page.url()).pathname).toBe('/purchaserIndex')
  await page.goto(`${here.sites.url.purchaser}/purchaserIndex`)
  await page.waitForURL('**/purchaseList')
  await page.waitForSelector('.shell')
})

test('who may not open the purchase list stays at home in English too', async () => {
  await logIn('newcomer')
  await page.waitForURL('**/purchaserIndex')
  await page.click('.language-switch')
  await expect.poll(() => page.locator('.header-brand').textContent()).toContain('Counterpart for Buyers')
  await page.goto(here.sites.url.purchaser)
  await page.waitForURL('**/purchaserIndex')
  await page.waitForSelector('.shell')
  expect(await page.locator('body').textContent()).not.toContain(prohibited.en)
})

test('the language changes in place and keeps what is typed', async () => {
  await logIn('buyer', '/purchaserOrderList')
  const search = page.locator('.shell-main input').first()
  await typeInto(search, 'PO2026')
  await page.click('.language-switch')
  await expect.poll(() => page.title()).toContain('Orders')
  expect(await search.inputValue()).toBe('PO2026')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('the menu has the order of the specification and hides entries without the person’s code', async () => {
  await logIn('buyer')
  await expect.poll(async () => (await menuTexts()).slice(0, 6)).toEqual(['工作台', '采购清单', '采购申请', '供应商管理', '物料管理', '招标竞价'])
  // A page that stays open notices that its session is gone, and leaves for the login while the next person signs in.
  await page.close()
  await context.clearCookies()
  page = await context.newPage()
  await logIn('reader')
  // The previous person's menu may still show for a moment, and has all three.
  await expect.poll(async () => (await menuTexts()).filter((text) => ['采购清单', '采购申请', '来料检验'].includes(text))).toEqual(['采购清单'])
})

test('entries whose screens are still to come stand folded in the last group; those declared as Chinese only are hidden in English', async () => {
  await logIn('seller', '/', 'supplier')
  await page.waitForURL('**/supplierIndex')
  await expect.poll(async () => (await menuTexts()).at(-1)).toBe('即将上线')
  const offline = page.locator('#menu [data-route=supplierOfflineOrderList]')
  expect(await offline.isVisible()).toBe(false)
  await page.locator('#menu [data-group=coming]').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => offline.textContent()).toBe('线下订单')
  expect(await offline.isVisible()).toBe(true)
  await page.click('.language-switch')
  await expect.poll(async () => (await menuTexts()).at(-1)).toBe('Coming soon')
  await expect.poll(() => offline.count()).toBe(0)
  await screenshot(page, 'shell-supplier-en')
})

test('a screen still to come says what it will be, and an unknown address says that it is unknown', async () => {
  await logIn('buyer', '/purchaserContractList')
  await expect.poll(() => page.locator('.state-page h1').textContent()).toContain('即将上线')
  await page.goto(`${here.sites.url.purchaser}/nowhere`)
  await expect.poll(() => page.locator('.state-page h1').textContent()).toBe('没有这个页面')
})

test('[SES-5] the preferences need A62: a first load goes to the root, a later one stays where it was', async () => {
  await logIn('reader', '/purchaserPreferenceSettings')
  await page.waitForURL('**/purchaserIndex')
  await expect.poll(() => page.locator('.semi-toast-wrapper').textContent()).toContain(prohibited.cn)
  await page.click('#menu [data-route=purchaserOrderList]')
  await page.waitForURL('**/purchaserOrderList')
  await page.goto(`${here.sites.url.purchaser}/purchaserPreferenceSettings`)
  await page.waitForURL('**/purchaserIndex')
})

test('[SES-3] PROHIBIT warns and keeps the session; LOGINERROR ends it', async () => {
  await logIn('buyer', '/purchaserOrderList')
  const answer = (status: string, returnCode: string) => ({ json: { status, returnCode, returnMsg: 'said by the server' } })
  await page.route('**/tradeOrder/purchase/list', (route) => route.fulfill(answer('PROHIBIT', '10011046')))
  await page.reload()
  await expect.poll(() => page.locator('.semi-toast-wrapper').textContent()).toContain(prohibited.cn)
  expect(new URL(page.url()).pathname).toBe('/purchaserOrderList')
  await page.unroute('**/tradeOrder/purchase/list')
  await page.route('**/tradeOrder/purchase/list', (route) => route.fulfill(answer('LOGINERROR', '30010003')))
  await page.reload()
  await page.waitForURL('**/login?returnUrl=%2FpurchaserOrderList')
  expect(await page.evaluate(() => sessionStorage.getItem('fbToken'))).toBeNull()
})

test('[SES-3] a person who is deactivated meanwhile is told so and redirected to the login', async () => {
  await logIn('manager', '/purchaserOrderList')
  await sql`update member set status = 'DEACTIVATED' where id = 'member of manager'`.execute(here.sites.pool)
  await page.reload()
  await page.getByText('您的账号已停用，请联系管理员').first().waitFor()
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
})

test('[SES-3] return code 30310008 ends the session and leads home', async () => {
  await logIn('buyer', '/purchaserOrderList')
  await page.route('**/tradeOrder/purchase/list', (route) => route.fulfill({ json: { status: 'SUCCESS', returnCode: '30310008', returnMsg: '' } }))
  await page.reload()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/purchaserIndex')
})

test('transport failures say the words of the specification', async () => {
  await logIn('englishBuyer', '/purchaserOrderList?lang=en')
  for (const [status, text] of [
    [400, 'request error'],
    [403, 'access denied'],
    [404, 'resource not found'],
    [500, 'internal server error'],
  ] as const) {
    await page.route('**/tradeOrder/purchase/list', (route) => route.fulfill({ status, json: {} }))
    await page.reload()
    await expect.poll(() => page.locator('.semi-toast-wrapper').textContent()).toContain(text)
    await page.unroute('**/tradeOrder/purchase/list')
  }
  await page.route('**/tradeOrder/purchase/list', (route) => route.abort())
  await page.reload()
  await expect.poll(() => page.locator('.semi-toast-wrapper').textContent()).toContain('failed to connect to server')
})

test('the page says that the connection is lost for as long as it is', async () => {
  const { atRest } = requestsOf(page)
  await logIn('buyer', '/purchaserOrderList')
  await page.locator('[data-screen] [role=grid], .list-empty').first().waitFor()
  await atRest()
  await context.setOffline(true)
  await page.locator('.connection-banner').waitFor()
  await context.setOffline(false)
  await expect.poll(() => page.locator('.connection-banner').count()).toBe(0)
})

test('a new tab exchanges the cookie for its token', async () => {
  await logIn('buyer', '/purchaserOrderList')
  const tab = await context.newPage()
  await tab.goto(`${here.sites.url.purchaser}/purchaserOrderList`)
  await tab.waitForSelector('.shell')
  const tokens = await Promise.all([page, tab].map((each) => each.evaluate(() => sessionStorage.getItem('fbToken'))))
  expect(tokens[0]).toBeTruthy()
  expect(tokens[1]).toBeTruthy()
  expect(tokens[0]).not.toBe(tokens[1])
})

test('a screen whose script cannot be loaded offers to reload', async () => {
  await logIn('buyer', '/purchaserContractList')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.click('#menu [data-route=purchaserOrderList]')
  await expect.poll(() => page.locator('.state-code').textContent()).toBe('ChunkLoadError')
  await page.unroute(/\/assets\/.*\.js$/)
  await page.click('.plain-button')
  await expect.poll(() => page.title()).toContain('采购订单')
})

test('? lists the keys, / goes to the search, Escape closes', async () => {
  await logIn('buyer', '/purchaserOrderList')
  await page.waitForSelector('.shell-main input')
  await page.keyboard.press('?')
  await page.getByText('转到搜索').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('转到搜索').count()).toBe(0)
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})

test('the menu is beside the page, a rail on a tablet, a drawer on a telephone', async () => {
  await logIn('buyer', '/purchaserOrderList')
  const width = () => page.locator('.shell-menu').evaluate((menu) => menu.getBoundingClientRect().width)
  await expect.poll(width).toBe(236)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(width).toBe(52)
  await page.setViewportSize({ width: 700, height: 800 })
  await expect.poll(() => page.locator('.shell-menu').count()).toBe(0)
  await page.click('.shell-header .header-button')
  await page.locator('.menu-drawer [data-route=purchaserOrderList]').waitFor()
  await screenshot(page, 'shell-drawer')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
