import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
const DESK = { width: 1440, height: 900 }
const TIMEOUT = { timeout: 60_000 }

const languages = [
  { language: 'en', granted: 'Granted', draft: 'Draft', discarded: 'Discarded', invalid: 'Invalid', story: 'Re-granted', takenBack: 'Taken back: 1' },
  { language: 'cn', granted: '已授予', draft: '草稿', discarded: '已作废', invalid: '已作废', story: '改派', takenBack: '已撤销 1 条' },
] as const

const statusOf = (visitor: Visitor) => visitor.page.locator('.headline [data-field="status"]').innerText()

test.each(inShard(languages, ({ language }) => `regrant ${language}`, 1))(
  '[ORD-41, ORD-43, ORD-46, ORD-57] ($language) a buyer gives a refused order to another supplier by the keyboard, takes a discarded draft back by Ctrl+Z, and either order leads to the re-grant',
  async ({ language, granted, draft, discarded, invalid, story, takenBack }) => {
    const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', DESK, language)
    const { page } = buyer
    await buyer.open('purchaserOrderList?view=none&tab=REFUSEDORDER')
    await buyer.follow(page.locator('.display-link').first())
    const order = (await page.locator('.headline [data-field="insideOrderCode"]').innerText()).trim().split('\n').at(-1)!
    const former = (await page.locator('.headline [data-field="supplier"] dd').innerText()).trim()
    await buyer.action('create:regrantOrder').click()
    await page.locator('[data-screen="regrantOrder"] .line-grid').waitFor()
    await buyer.atRest()
    await page.locator('[data-field="supplier"] [role=combobox]').first().click()
    const another = page.locator('.semi-select-option').filter({ hasNotText: former }).first()
    await another.waitFor()
    await another.click()
    await buyer.type('reason', 'No capacity at the first one')
    const lines = lineCells(page)
    const count = (await lines.grid.locator('[role=row]').count()) - (await lines.grid.locator('.rdg-header-row, .rdg-summary-row').count())
    expect(count).toBeGreaterThan(0)
    await screenshot(page, `regrant-1-form-${language}`)
    await (await lines.cell(1, 'enteredPrice')).click()
    for (let line = 0; line < count; line++) {
      await page.keyboard.type('12.5')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-screen="regrantOrderDetail"]').waitFor()
    await buyer.atRest()
    const number = (await page.locator('.headline [data-field="regrantNumber"]').innerText()).trim()
    await screenshot(page, `regrant-2-draft-${language}`)

    // A slip of the mouse in the list is taken back.
    await buyer.open(`regrantOrderList?view=none&q=${number}`)
    await buyer.select(number)
    await buyer.action('discard').click()
    await buyer.action('confirmDialog').click()
    await buyer.action('undo').waitFor(TIMEOUT)
    await expect.poll(() => buyer.row(number).innerText(), TIMEOUT).toContain(discarded)
    await screenshot(page, `regrant-3-discarded-${language}`)
    await page.keyboard.press('Control+z')
    await page.getByText(takenBack).waitFor(TIMEOUT)
    await expect.poll(() => buyer.row(number).innerText(), TIMEOUT).toContain(draft)

    await buyer.follow(page.locator('.display-link', { hasText: number }).first())
    await buyer.action('grant').click()
    await buyer.action('confirmDialog').click()
    await expect.poll(() => statusOf(buyer), TIMEOUT).toContain(granted)
    await screenshot(page, `regrant-4-granted-${language}`)
    await page.locator('.detail [data-links="order"] a', { hasText: order }).first().click()
    await page.locator('[data-screen="purchaserOrderDetail"]').waitFor()
    await buyer.atRest()
    expect(await statusOf(buyer)).toContain(invalid)
    expect(await page.locator('.story, [data-story]').first().innerText()).toContain(story)
    await screenshot(page, `regrant-5-former-order-${language}`)
    expect(buyer.troubles).toEqual([])
    await buyer.close()
  },
  300_000,
)
