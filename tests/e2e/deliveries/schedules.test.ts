import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { type Shown, done } from '../../scenarios/story.ts'
import { signIn } from '../../support/http-session.ts'
import { pasteByKey } from '../../support/browser/clipboard.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { visit, type Visitor } from '../../support/browser/visitor.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration({ clipboard: true })

const eventually = { timeout: 30_000 }
const wide = { width: 1440, height: 900 }

/** The weeks of the table begin after the order, its line, the part and the sum. */
const FIRST_WEEK = 5
const WEEKS = 16

/** A cell of the table by row and week, from 1 on. */
const cell = ({ page }: Visitor, row: number, week: number) =>
  page.locator(`[data-pivot=week] [role=row][aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${FIRST_WEEK + week - 1}"]`)

/** A line of a sheet: these quantities in the first weeks, nothing in the others. */
const sheetLine = (...quantities: readonly string[]) => [...quantities, ...Array.from({ length: WEEKS - quantities.length }, () => '')].join('\t')

const languages = [
  { language: 'cn', buyer: 'lin.yue', stands: '待交付' },
  { language: 'en', buyer: 'emma.clark', stands: 'To be delivered' },
] as const

test.each(inShard(languages, ({ language }) => `schedules ${language}`, 1))(
  '[SCH-1, SCH-5, SCH-10, SCH-15] in $language: weeks are pasted and typed, the supplier confirms and ships',
  async ({ language, buyer, stands }) => {
    const purchaser = await visit(here.browser, here.sites.urls.purchaser, buyer, wide, language)
    const { page } = purchaser
    // The goods of the schedule that was refused can be scheduled again.
    await purchaser.open('purchaserDeliveryScheduleDetailList?tab=REFUSE')
    const order = (
      await page
        .locator('[role=gridcell]', { hasText: /^PO\d{14}$/ })
        .first()
        .innerText(eventually)
    ).trim()
    await purchaser.open(`purchaserOrderDetailList?q=${order}`)
    for (const place of [1, 2]) await page.locator('[role=row] input[type=checkbox]').nth(place).check()
    await purchaser.action('create:createDeliverySchedule').click()
    await page.locator('[data-shape=week]').click()
    await cell(purchaser, 1, 1).waitFor(eventually)
    await cell(purchaser, 1, 1).click()
    // A block of a sheet: one piece of the first line this week, one of the second next week.
    await pasteByKey(page, `${sheetLine('1')}\n${sheetLine('', '1')}`)
    await expect.poll(() => cell(purchaser, 1, 1).innerText(), eventually).toContain('1')
    await expect.poll(() => cell(purchaser, 2, 2).innerText(), eventually).toContain('1')
    // By keys: right to the next week, a piece there, and taken back by undo.
    await cell(purchaser, 1, 1).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(purchaser, 1, 2).innerText(), eventually).toContain('1')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(purchaser, 1, 2).innerText(), eventually).not.toContain('1')
    await page.keyboard.press('Control+y')
    await expect.poll(() => cell(purchaser, 1, 2).innerText(), eventually).toContain('1')
    // The row says whose it is, and how much of its whole is written.
    await expect.poll(() => page.locator('[data-pivot=week] [role=row][aria-rowindex="2"]').innerText(), eventually).toContain(order)
    expect(await page.locator('[data-pivot=week] .writing-sum').first().innerText()).toContain('2 /')
    await screenshot(page, `schedule-weeks-${language}`)
    await page.locator('[data-shape=lines]').click()
    await expect.poll(() => page.locator('[data-lines=lines] [role=row][aria-rowindex]').count(), eventually).toBe(5)
    await page.locator('.form-buttons button').last().click()
    const made = page.locator('[data-result="deliverySchedule"]')
    await made.waitFor(eventually)
    const number = /DS\d{14}/.exec(await made.innerText())![0]
    await purchaser.open(`purchaserDeliveryScheduleList?q=${number}`)
    const name = await purchaser.row(number).locator('[role=gridcell][aria-colindex="5"]').innerText(eventually)

    const sales = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(name.trim()), wide, language)
    await sales.open(`supplierDeliveryPlanList?q=${number}`)
    await sales.row(number).locator('[data-action=confirm]').click()
    await sales
      .row(number)
      .locator('[data-action=confirm]')
      .waitFor({ state: 'detached', ...eventually })
    await sales.open(`supplierDeliveryPlanList?q=${number}`)
    await expect.poll(() => sales.row(number).innerText(), eventually).toContain(stands)
    await sales.follow(sales.page.locator('[role=row] .display-link', { hasText: number }).first())
    await sales.page.locator('[data-section=calendar]').waitFor(eventually)
    await screenshot(sales.page, `plan-${language}`)
    await sales.action('create:createReceipts.shipSchedule').click()
    await sales.page.locator('[data-field="shippingDate"]').waitFor(eventually)
    await expect.poll(() => sales.page.locator('[role=gridcell]', { hasText: number }).count(), eventually).toBe(3)
    await sales.page.locator('.form-buttons button').last().click()
    await sales.page.locator('[data-result="shipment"]').waitFor(eventually)

    await purchaser.open(`purchaserDeliveryScheduleList?q=${number}&tab=COMPLETED`)
    await purchaser.row(number).waitFor(eventually)
    expect([...purchaser.troubles, ...sales.troubles]).toEqual([])
    await sales.close()
    await purchaser.close()
  },
)

/** The schedule of the demonstration that was sent twice, and whose it is. */
async function sentTwice(): Promise<{ readonly number: string; readonly supplier: string }> {
  const { call } = await signIn(here.sites.urls.purchaser, 'lin.yue', DEMONSTRATION_PASSWORD)
  const rows = done(await call('/api/purchaseDeliveryPlan/list', { entity: {}, pager: { page: 1, pageSize: 50 } })).list as readonly Shown[]
  for (const { id } of rows) {
    const { revision, scheduleNumber, supplier } = done(await call('/api/purchaseDeliveryPlan/detail', { entity: { id } })).entity as Shown
    if (revision === '2') return { number: scheduleNumber, supplier: supplier.text }
  }
  throw new Error('No schedule was sent twice')
}

const versions = [
  { language: 'cn', buyer: 'lin.yue', first: '版本 1', second: '版本 2' },
  { language: 'en', buyer: 'emma.clark', first: 'Version 1', second: 'Version 2' },
] as const

test.each(inShard(versions, ({ language }) => `versions ${language}`, 1))(
  '[SCH-17] in $language: both sides come from a schedule to its versions side by side, where what changed is marked',
  async ({ language, buyer, first, second }) => {
    const { number, supplier } = await sentTwice()
    const purchaser = await visit(here.browser, here.sites.urls.purchaser, buyer, wide, language)
    const sales = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(supplier), wide, language)
    for (const [visitor, list] of [
      [purchaser, 'purchaserDeliveryScheduleList'],
      [sales, 'supplierDeliveryPlanList'],
    ] as const) {
      await visitor.open(`${list}?q=${number}`)
      await visitor.follow(visitor.page.locator('[role=row] .display-link', { hasText: number }).first())
      await visitor.page.locator('[data-links=scheduleVersion] a').click()
      const heads = visitor.page.locator('[role=columnheader]')
      await expect.poll(() => heads.allInnerTexts(), eventually).toEqual(expect.arrayContaining([first, second]))
      // Of each order line a date has moved, a quantity has grown, and the last delivery is gone with its date and its quantity.
      const changed = visitor.page.locator('[role=gridcell] .changed')
      expect((await changed.count()) % 4).toBe(0)
      expect(await changed.nth(1).locator('del').innerText()).not.toBe(await changed.nth(1).locator('ins').innerText())
      expect(await changed.nth(2).locator('ins').innerText()).toBe('–')
      await screenshot(visitor.page, `schedule-versions-${visitor === sales ? 'supplier' : 'purchaser'}-${language}`)
      expect(visitor.troubles).toEqual([])
      await visitor.close()
    }
  },
)
