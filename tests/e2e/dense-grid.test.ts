import { expect, test } from 'vitest'
import { addDays } from '../../engine/core/expression/functions/calendar-days.ts'
import { dayOf } from '../../engine/core/rules/day-of.ts'
import { screenshot } from '../support/browser/browser.ts'
import { pasteByKey, textOnClipboard } from '../support/browser/clipboard.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { lineCells } from '../support/browser/line-cells.ts'
import { typeInto } from '../support/browser/type-into.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration({ clipboard: true })

/** Opens the form of an order that takes one waiting line of the purchase list. */
async function writeOrder(language: 'cn' | 'en', loginName: string): Promise<Visitor> {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, loginName, { width: 1366, height: 800 }, language)
  await buyer.open('purchaseList?tab=TOORDER')
  const waiting = buyer.page.locator('[role=row]').filter({ hasText: 'PL2' }).first()
  await waiting.waitFor()
  await waiting.locator('input[type=checkbox]').check()
  await buyer.action('create:purchaserCreateOrder').click()
  await buyer.page.locator('.line-grid [role=gridcell]').first().waitFor()
  return buyer
}

/** Enters the lines of an order as a buyer does. Returns the errors of the page. */
async function writeLines(language: 'cn' | 'en', loginName: string): Promise<readonly string[]> {
  const buyer = await writeOrder(language, loginName)
  const { page } = buyer
  const { keyboard } = page
  const { cell, text } = lineCells(page)
  const copied = async () => {
    await keyboard.press('Control+c')
    return textOnClipboard(page)
  }
  const shows = async (line: number, field: string, wanted: string) => {
    await expect.poll(() => text(line, field)).toContain(wanted)
  }

  // A new line is entered by typing alone.
  await buyer.action('addLine').click()
  await keyboard.type('AB-9')
  await keyboard.press('Tab')
  await keyboard.type('Bracket')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('12.5')
  await keyboard.press('Enter')
  await shows(2, 'partNumber', 'AB-9')
  await shows(2, 'partName', 'Bracket')
  await shows(2, 'quantity', '12.5')

  // A block from a spreadsheet adds lines; a cell that cannot parse its text keeps the text and says why.
  await (await cell(2, 'partNumber')).click()
  await pasteByKey(page, 'P-1\tBolt\tM1\t5\nP-2\tNut\tM2\ta dozen\nX-1\tRing\tM3\t1,200')
  await shows(4, 'partNumber', 'X-1')
  await shows(3, 'quantity', 'a dozen')
  const refused = (await cell(3, 'quantity')).locator('[data-issue=quantity]')
  expect(await refused.getAttribute('title')).toMatch(language === 'cn' ? /数字/ : /number/i)
  await screenshot(page, `dense-grid-${language}-1-pasted`)

  // F8 goes to the next error.
  await (await cell(3, 'partName')).click()
  await keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('a dozen')
  await keyboard.type('7')
  await keyboard.press('Enter')
  await shows(3, 'quantity', '7')
  await expect.poll(() => page.locator('.line-grid [data-issue=quantity]').count()).toBe(0)

  // A range selected by keys goes to the clipboard in a spreadsheet's form: plain figures, tabs between cells.
  await (await cell(3, 'materialNumber')).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowRight')
  expect(await copied()).toBe('M2\t7\nM3\t1200')

  // The fill handle continues a series; undo and redo work.
  await (await cell(2, 'partNumber')).click()
  await keyboard.press('Shift+ArrowDown')
  await page.locator('.grid-handle').hover()
  const handle = (await page.locator('.grid-handle').boundingBox())!
  const target = (await (await cell(4, 'partNumber')).boundingBox())!
  await page.mouse.move(handle.x + 3, handle.y + 3)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + 12, { steps: 4 })
  await page.mouse.up()
  await shows(4, 'partNumber', 'P-3')
  await keyboard.press('Control+z')
  await shows(4, 'partNumber', 'X-1')
  await keyboard.press('Control+y')
  await shows(4, 'partNumber', 'P-3')

  // Ctrl+D copies the first selected cell down; Delete empties the cells.
  await (await cell(2, 'partName')).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+d')
  await shows(4, 'partName', 'Bolt')
  await keyboard.press('Delete')
  await shows(4, 'partName', '')
  expect((await text(3, 'partName')).trim()).toBe('')
  await keyboard.press('Control+z')
  await shows(3, 'partName', 'Bolt')

  // The line's menu splits it; the total quantity stays the same.
  await (await cell(2, 'quantity')).click({ button: 'right' })
  await page.locator('[role=menu] [data-action=splitLine]').click()
  await typeInto(page.locator('.split-lines input'), '2 1')
  await page.locator('[data-action=confirmSplit]').click()
  await page.locator('.split-lines').waitFor({ state: 'detached' })
  await shows(2, 'quantity', '2')
  await shows(3, 'quantity', '2')
  await shows(4, 'quantity', '1')
  await shows(5, 'partNumber', 'P-2')

  // Selects all cells, and searches all lines.
  await (await cell(1, 'partNumber')).click()
  await keyboard.press('Control+a')
  expect((await copied()).split('\n')).toHaveLength(6)
  await keyboard.press('Control+f')
  await page.locator('[data-find] input').waitFor()
  await keyboard.type('p-')
  await expect.poll(() => page.locator('[data-find] output').innerText()).toBe('1 / 5')
  await keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-find] output').innerText()).toBe('2 / 5')
  await screenshot(page, `dense-grid-${language}-2-found`)
  await keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('P-1')

  // A day is typed as the days from now, by the purchaser's calendar.
  await (await cell(3, 'deliveryDate')).click()
  await keyboard.type('+3')
  await keyboard.press('Enter')
  await shows(3, 'deliveryDate', addDays(dayOf(new Date(), 'Asia/Shanghai'), 3)!)

  // Esc and Tab leave the grid.
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)

  await buyer.close()
  return buyer.troubles
}

test('lines of an order are typed, pasted, filled, split, searched and undone, in Chinese', async () => {
  expect(await writeLines('cn', 'lin.yue')).toEqual([])
})

test('lines of an order are typed, pasted, filled, split, searched and undone, in English', async () => {
  expect(await writeLines('en', 'emma.clark')).toEqual([])
})

const focused = (visitor: Visitor) => visitor.page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? '')
const rowIndexOf = async (visitor: Visitor, line: number) =>
  (await lineCells(visitor.page).cell(line, 'partNumber')).evaluate((cell) => cell.parentElement?.getAttribute('aria-rowindex'))

test('whoever works by the keyboard reads why a cell is refused, in the cell and while it is open', async () => {
  const buyer = await writeOrder('en', 'emma.clark')
  const { page } = buyer
  const { keyboard } = page
  const { cell } = lineCells(page)
  const note = page.locator('[data-issue-note]')
  await buyer.action('addLine').click()
  await (await cell(2, 'quantity')).click()
  await keyboard.type('a dozen')
  await keyboard.press('Enter')
  await expect.poll(() => note.innerText()).toMatch(/number/i)
  const box = (await note.boundingBox())!
  const under = (await (await cell(2, 'quantity')).boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(under.y)
  await screenshot(page, 'dense-grid-why-refused')
  await keyboard.press('ArrowUp')
  await expect.poll(() => note.count()).toBe(0)
  await keyboard.press('ArrowDown')
  await note.waitFor()
  await keyboard.press('F2')
  await page.locator('[data-issue-note][role=alert]').waitFor()
  await keyboard.press('Escape')
  await buyer.close()
  expect(buyer.troubles).toEqual([])
})

test('Alt+Delete on the last line goes to the line before, on the only line to the header; Ctrl+Z brings them back', async () => {
  const buyer = await writeOrder('en', 'emma.clark')
  const { page } = buyer
  const { keyboard } = page
  const { cell, text } = lineCells(page)
  await buyer.action('addLine').click()
  await keyboard.type('AB-9')
  await keyboard.press('Enter')
  await expect.poll(() => text(2, 'partNumber')).toContain('AB-9')
  await keyboard.press('Alt+Delete')
  await expect.poll(() => page.locator('.line-grid .rdg-row:not(.rdg-summary-row)').count()).toBe(1)
  expect(await focused(buyer)).toBe(await rowIndexOf(buyer, 1))
  await keyboard.press('Control+z')
  await expect.poll(() => text(2, 'partNumber')).toContain('AB-9')
  expect(await focused(buyer)).toBe(await rowIndexOf(buyer, 2))

  await (await cell(1, 'quantity')).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Alt+Delete')
  await expect.poll(() => page.locator('.line-grid .rdg-row:not(.rdg-summary-row)').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('columnheader')
  await keyboard.press('Control+z')
  await expect.poll(() => text(2, 'partNumber')).toContain('AB-9')
  expect(await focused(buyer)).toBe(await rowIndexOf(buyer, 1))
  await buyer.close()
  expect(buyer.troubles).toEqual([])
})

test('Ctrl+; enters the present day into every selected cell of a day, and nothing into the others', async () => {
  const buyer = await writeOrder('en', 'emma.clark')
  const { page } = buyer
  const { keyboard } = page
  const { cell, text } = lineCells(page)
  const today = dayOf(new Date(), 'Asia/Shanghai')
  await buyer.action('addLine').click()
  await (await cell(1, 'deliveryDate')).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+;')
  await expect.poll(() => text(2, 'deliveryDate')).toContain(today)
  expect(await text(1, 'deliveryDate')).toContain(today)
  await (await cell(2, 'quantity')).click()
  await keyboard.press('Control+;')
  expect((await text(2, 'quantity')).trim()).toBe('')
  await buyer.close()
  expect(buyer.troubles).toEqual([])
})
