import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { decide } from '../../scenarios/as-read.ts'
import { done, type Shown } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { violationsOn } from '../../support/browser/accessibility.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }
const WIDE = { width: 1440, height: 900 }

const at = (login: string) => signIn(here.sites.urls.purchaser, login, DEMONSTRATION_PASSWORD)
const rowsOf = async (who: Pick<SignedIn, 'call'>, path: string, entity: Shown = {}) =>
  done(await who.call(path, { entity, pager: { page: 1, pageSize: 50 } })).list as readonly Shown[]

/** The wording of a day from today on, as the sentences of periods say it. */
function inDays(days: number, language: 'cn' | 'en'): string {
  const day = new Date(Date.now() + days * 86_400_000)
  const shanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(day)
  const isThisYear = shanghai.startsWith(String(new Date().getFullYear()))
  return new Intl.DateTimeFormat(language === 'cn' ? 'zh-CN' : 'en-GB', {
    day: 'numeric',
    month: language === 'cn' ? 'long' : 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(shanghai))
}

/** An order of 1,130,000 that 赵敏 has approved on level 1, and that waits for the administrator's code on level 2. Returns its number. */
async function orderForAdministrator(): Promise<string> {
  const [admin, buyer] = [await at('admin.hengrui'), await at('lin.yue')]
  const rule = { subject: 'order.placing', level: '2', amountFrom: '1000000', currency: 'CNY', approverCode: 'A62' }
  done(await admin.call('/api/conf/enterprise/approvalRule/add', { entity: rule }))
  const approver = (await rowsOf(admin, '/api/role/list')).find(({ builtIn }) => builtIn === 'approver')!
  const zhao = (await rowsOf(admin, '/api/memberInfo/list', { search: 'zhao.min' }))[0]!
  done(await admin.call('/api/memberInfo/updateRoles', { entity: { id: zhao['id'], version: zhao['version'], roles: [...zhao['roles'], approver['id']] } }))
  const [group] = await rowsOf(buyer, '/api/purchasingGroup/list')
  const supplier = (await rowsOf(buyer, '/api/epRelation/list')).find(
    ({ level, blacklisted, name }) => level === 'EXCELLENT' && blacklisted !== true && name !== '',
  )!
  const line = {
    partName: '五轴加工中心',
    partNumber: 'ABSENT-1',
    quantity: '1',
    price: '1000000',
    taxRate: '0.13',
    deliveryDate: '2031-01-01',
    deliveryAddress: '一号门',
    purchasingGroup: group!['id'],
    supplier: supplier['id'],
    inspectionType: 'E',
  }
  const { id: purchaseListLine } = done(await buyer.call('/api/project/materials/add', { entity: line })).entity as Shown
  const order = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine }] } })).entity as Shown
  done(await decide((await at('zhao.min')) as SignedIn, '/api/tradeOrder/purchase/approve', { id: order['id'] }))
  return order['insideOrderCode'] as string
}

/** What axe finds while a dialog is open. Semi's title of a dialog is a heading of the fifth level, whatever stands before it. */
async function violationsIn(page: Page): Promise<readonly string[]> {
  return (await violationsOn(page)).filter((each) => !each.startsWith('heading-order: #semi-modal-title'))
}

/** Chooses a colleague by keys: types the name, and takes the one who is found. */
async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.locator('[role=combobox]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  const found = async () => (await page.locator('.semi-select-option').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  await expect.poll(found, TIMEOUT).toEqual([name])
  await page.keyboard.press('ArrowDown')
  await page.locator('.semi-select-option-focused').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.locator('.semi-select-selection').innerText(), TIMEOUT).toContain(name)
}

async function openAccount(page: Page): Promise<void> {
  await page.locator('.user-button').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-action=account]').click()
  await page.locator('[aria-labelledby=own-substitute]').waitFor()
}

test('[ABS-1, ABS-2, ABS-3] 周宁 names 陈博 in the account, who finds the order above level 2 among the tasks, approves it by one key, and the history says for whom', async () => {
  const number = await orderForAdministrator()
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', WIDE, 'cn')
  await admin.open('purchaserIndex')
  await expect.poll(() => admin.page.locator('.absences').innerText(), TIMEOUT).toBe(`陈博代您处理至${inDays(5, 'cn')}`)
  await openAccount(admin.page)
  const own = admin.page.locator('[aria-labelledby=own-substitute]')
  const field = (place: number) => own.locator('.substitute-field').nth(place)

  // Without a colleague and a last day nothing is named.
  await own.locator('[data-action=nameSubstitute]').click()
  await expect.poll(() => field(0).locator('small').innerText(), TIMEOUT).toBe('必填')
  expect(await field(2).locator('small').innerText()).toBe('必填')

  await choose(admin.page, field(0), '陈博')
  await field(2).locator('input').focus()
  await admin.page.keyboard.type('+9')
  await admin.page.keyboard.press('Enter')
  await expect.poll(() => field(1).locator('small').innerText(), TIMEOUT).toContain('已由 陈博 代理')
  await screenshot(admin.page, 'absence-account-refused-cn')

  // The days that stand are ended first; what was entered is still there.
  await own.locator('[data-action=endPeriod]').click()
  await own.locator('[data-period]').waitFor({ state: 'detached' })
  await own.locator('[data-action=nameSubstitute]').click()
  await expect.poll(() => own.locator('[data-period=now] > span').allInnerTexts(), TIMEOUT).toEqual([`陈博代您处理至${inDays(9, 'cn')}`])
  await screenshot(admin.page, 'absence-account-cn')
  expect(await violationsIn(admin.page)).toEqual([])
  expect(admin.troubles).toEqual([])
  await admin.close()

  const deputy = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', WIDE, 'en')
  const { page } = deputy
  await deputy.open('purchaserIndex?view=tasks')
  await expect.poll(() => page.locator('.absences').innerText(), TIMEOUT).toBe(`For 周宁 until ${inDays(9, 'en')}`)
  const task = page.locator(`.tasks [data-number="${number}"]`)
  await task.waitFor()
  for (let step = 0; step < 200 && (await task.getAttribute('aria-selected')) !== 'true'; step += 1) await page.keyboard.press('j')
  await page.locator('.detail-sheet[aria-busy=false]', { hasText: number }).waitFor()
  await screenshot(page, 'absence-inbox-en')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('a')
  await expect.poll(() => page.locator('.inbox > [role=status]').innerText(), TIMEOUT).toContain(number)
  await task.waitFor({ state: 'detached' })

  const [order] = await rowsOf(await at('lin.yue'), '/api/tradeOrder/purchase/list', { search: number })
  expect(order).toMatchObject({ status: 'WAITORDER' })
  await deputy.open(`purchaserOrderDetail?id=${order!['id']}`)
  const decided = page.locator('.approvals li li').nth(1)
  await decided.scrollIntoViewIfNeeded()
  await expect.poll(() => decided.innerText(), TIMEOUT).toContain('陈博 for 周宁')
  expect(await page.locator('.history-entry[data-entry=approve]').first().innerText()).toContain('陈博 for 周宁')
  await screenshot(page, 'absence-history-en')
  expect(deputy.troubles).toEqual([])
  await deputy.close()
})

test('[ABS-9] an administrator sees who stands in for an employee and names a substitute; with four eyes the call is noted first', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', WIDE, 'en')
  const { page } = admin
  await admin.open('purchaserPermissionList?tab=employees')
  await page.locator('[data-employee="lin.yue"] [data-action=substituteOfEmployee]').click()
  const dialog = page.locator('.semi-modal-content')
  await dialog.locator('[data-form=substitute]').waitFor()
  await choose(page, dialog.locator('.substitute-field').first(), 'Emma Clark')
  await dialog.locator('.substitute-field').nth(2).locator('input').focus()
  await page.keyboard.type('+3')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => dialog.locator('[role=alert]').allInnerTexts(), TIMEOUT)
    .toContain('Noted. The substitute is named once another administrator names the same one for the same days within 7 days')
  await screenshot(page, 'absence-employee-en')
  expect(await violationsIn(page)).toEqual([])
  await admin.close()
})
