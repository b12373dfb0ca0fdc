import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'
import { suppliers } from '../../scripts/seed/enterprises.ts'
import { screenshot } from '../support/browser/browser.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { signIn } from '../support/http-session.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'
import { type Shown, done } from '../scenarios/story.ts'

const here = demonstration()
const eventually = { timeout: 60_000 }

const [salesman] = suppliers.flatMap(({ name, people }) => people.filter(({ role }) => role === 'sales').map(({ loginName }) => ({ name, loginName })))
const { loginName: sales, name: company } = salesman!

/** The buyer sends the salesman's company an inquiry over one part. Returns its number. */
async function inquire(): Promise<string> {
  const buyer = await signIn(here.sites.urls.purchaser, 'admin.hengrui', DEMONSTRATION_PASSWORD)
  const [group] = done(await buyer.call('/api/purchasingGroup/list', { entity: {}, pager: { page: 1, pageSize: 20 } })).list as Shown[]
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const part = { partName: '深沟球轴承', partNumber: `TOLD-${Date.now()}`, quantity: '10', deliveryDate: day(30).slice(0, 10), deliveryAddress: '一号门' }
  const line = done(await buyer.call('/api/project/materials/add', { entity: { ...part, purchasingGroup: group!.id, inspectionType: 'E' } })).entity as Shown
  const known = done(await buyer.call('/api/epRelation/list', { entity: {}, pager: { page: 1, pageSize: 200 } })).list as Shown[]
  const invitees = known.filter(({ name }) => name === company).map(({ id }) => ({ supplier: id }))
  const entity = { name: '轴承询价', type: 'COM', deadline: day(3), invitees, lines: [{ purchaseListLine: line.id }] }
  const { id } = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  return (done(await buyer.call('/api/inquiry/purchase/send', { entity: { id } })).entity as Shown).inquiryNumber as string
}

const bell = ({ page }: Visitor) => page.locator('.notice-button')
/** The bell has no number before its first answer. */
const unread = async ({ page }: Visitor) => Number(await page.locator('.notice-button[data-unread]').getAttribute('data-unread'))
const entries = ({ page }: Visitor) => page.locator('.notice-tray li')

test('[NTC-6] [NTC-5] the bell tells a supplier of a new inquiry at once, leads to it by the keyboard, and counts it as read', async () => {
  const seller = await visit(here.browser, here.sites.urls.supplier, sales, { width: 1366, height: 800 }, 'cn')
  await seller.open('supplierIndex')
  const before = await unread(seller)
  const number = await inquire()
  await expect.poll(() => unread(seller), eventually).toBe(before + 1)

  await bell(seller).focus()
  await seller.page.keyboard.press('Enter')
  await expect.poll(() => entries(seller).first().textContent(), eventually).toContain(`邀请您报价，询价单 ${number}`)
  await screenshot(seller.page, 'notices-tray-cn-1366')
  await seller.page.keyboard.press('Escape')
  await entries(seller).first().waitFor({ state: 'detached' })
  expect(await bell(seller).evaluate((button) => button === document.activeElement)).toBe(true)

  await seller.page.keyboard.press('Enter')
  await entries(seller).first().locator('a').focus()
  await seller.page.keyboard.press('Enter')
  await seller.page.waitForURL('**/supplierQuotation?id=*')
  await expect.poll(() => seller.page.locator('.shell-main').textContent(), eventually).toMatch(/提交报价 QU\d/)
  // The form has no bell.
  await seller.page.goBack()
  await seller.page.waitForURL('**/supplierIndex')
  await expect.poll(() => unread(seller), eventually).toBe(before)
  expect(seller.troubles).toEqual([])
  await seller.close()
}, 240_000)

test('[NTC-4] [NTC-9] the list of notices leads to the document, and a kind is switched off by the keyboard', async () => {
  const seller = await visit(here.browser, here.sites.urls.supplier, sales, { width: 1440, height: 900 }, 'en')
  const number = await inquire()
  await seller.open('supplierNoticeManage')
  await expect.poll(() => seller.row('RFQ received').count(), eventually).toBeGreaterThan(0)
  await screenshot(seller.page, 'notices-list-en-1440')
  await bell(seller).click()
  await expect.poll(() => entries(seller).first().textContent(), eventually).toContain(number)
  await screenshot(seller.page, 'notices-tray-en-1440')
  await seller.page.locator('[data-action=chooseNotices]').click()
  const choice = seller.page.locator('.notice-choices [data-kind=inquiryReceived]')
  await choice.focus()
  await seller.page.keyboard.press('Space')
  await expect.poll(() => choice.isChecked(), eventually).toBe(false)
  await screenshot(seller.page, 'notices-choices-en-1440')
  await seller.page.keyboard.press('Escape')
  const { call } = await signIn(here.sites.urls.supplier, sales, DEMONSTRATION_PASSWORD)
  const off = (done(await call('/api/member/notify/kinds')).list as Shown[]).filter(({ isOn }) => isOn === false)
  expect(off.map(({ kind }) => kind)).toEqual(['inquiryReceived'])
  done(await call('/api/member/notify/choose', { entity: { kind: 'inquiryReceived', isOn: true } }))
  const [first] = await seller.page.locator('.display-link').all()
  await first!.click()
  await seller.page.waitForURL(/\?id=/)
  expect(seller.troubles).toEqual([])
  await seller.close()
}, 240_000)

test('[NTC-11] [NTC-12] on the page of notice types stand the kinds and the standard times, and a fixed kind is switched off by nobody', async () => {
  const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1440, height: 900 }, 'en')
  await admin.open('purchaserNoticeTypeSettings')
  const switchOf = (name: string) => admin.page.locator(`.notice-types [data-type=delayAsked] [data-field=${name}]`)
  await switchOf('isFixed').focus()
  await admin.page.keyboard.press('Space')
  await expect.poll(() => switchOf('isOn').isDisabled(), eventually).toBe(true)
  expect(await switchOf('isOn').isChecked()).toBe(true)
  await expect.poll(() => admin.page.locator('[data-preference=orderTimeout]').textContent(), eventually).toContain('14 Orders')
  await screenshot(admin.page, 'notice-types-en-1440')
  await expect.poll(() => switchOf('isFixed').isEnabled(), eventually).toBe(true)
  await switchOf('isFixed').focus()
  await admin.page.keyboard.press('Space')
  await expect.poll(() => switchOf('isOn').isEnabled(), eventually).toBe(true)
  expect(admin.troubles).toEqual([])
  await admin.close()
}, 240_000)

test('[NTC-9] the bell, the list and the choice stand on a small screen', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 390, height: 844 }, 'cn')
  await buyer.open('purchaserNoticeManage')
  await buyer.page.locator('.notice-choices li').first().waitFor()
  await screenshot(buyer.page, 'notices-manage-cn-390')
  await bell(buyer).click()
  await buyer.page.locator('.notice-tray').waitFor()
  await screenshot(buyer.page, 'notices-tray-cn-390')
  await buyer.page.keyboard.press('Escape')
  await buyer.page.goto(`${here.sites.urls.purchaser}/purchaserNoticeList`)
  await buyer.page.locator('.cards .card').first().waitFor()
  await screenshot(buyer.page, 'notices-list-cn-390')
  expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 240_000)
