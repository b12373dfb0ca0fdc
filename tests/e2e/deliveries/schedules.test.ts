import { expect, test } from 'vitest'
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
