import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { pasteByKey, putOnClipboard, textOnClipboard } from '../support/browser/clipboard.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { lineCells } from '../support/browser/line-cells.ts'
import { typeInto } from '../support/browser/type-into.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration({ clipboard: true })

/** Opens the form of a new order without lines. */
async function newOrder(language: 'cn' | 'en', loginName: string): Promise<Visitor> {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, loginName, { width: 1366, height: 800 }, language)
  await buyer.open('purchaserCreateOrder')
  await lineCells(buyer.page).grid.locator('.lines-empty').waitFor()
  return buyer
}

const openCells = (page: Page) => page.locator('.line-grid .rdg-editor-container').count()
const lineCount = (page: Page) => page.locator('.line-grid .rdg-row:not(.rdg-summary-row)').count()

test('a click into an empty grid and Ctrl+V add the lines of the block, and one undo takes them back', async () => {
  const buyer = await newOrder('cn', 'lin.yue')
  const { page } = buyer
  const lines = lineCells(page)
  await lines.grid.locator('.lines-empty').click()
  // The form in which Excel copies four cells in two rows: a line break after the last row, quotes around a cell with a line break.
  await pasteByKey(page, 'P-1\tBolt\tM-1\t5\r\n"P-2"\t"Nut\nwith collar"\tM-2\t1,200.5\r\n')
  await expect.poll(() => lines.text(2, 'quantity')).toContain('1,200.5')
  expect(await lines.text(1, 'partNumber')).toContain('P-1')
  expect(await lines.text(2, 'partNumber')).toContain('P-2')
  expect((await lines.text(2, 'partName')).replaceAll(/\s+/g, ' ')).toContain('Nut with collar')
  expect(await lineCount(page)).toBe(2)
  await screenshot(page, 'paste-1-empty-grid-cn')

  // The focus is in the first new cell.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('P-9')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines.text(2, 'partNumber')).toContain('P-9')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await lines.grid.locator('.lines-empty').waitFor()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('Ctrl+V on a focused cell writes the block cell by cell, adds missing lines, and opens no editor', async () => {
  const buyer = await newOrder('en', 'emma.clark')
  const { page } = buyer
  const lines = lineCells(page)
  await buyer.action('addLine').click()
  await (await lines.cell(1, 'partName')).click()
  await pasteByKey(page, 'Bolt\tM-1\t5\nNut\tM-2\ta dozen\nRing\tM-3\t7\n')
  await expect.poll(() => lines.text(3, 'partName')).toContain('Ring')
  expect(await openCells(page)).toBe(0)
  expect(await lines.text(1, 'partName')).toBe('Bolt')
  expect(await lines.text(1, 'materialNumber')).toBe('M-1')
  expect(await lines.text(1, 'quantity')).toBe('5')
  expect(await lines.text(1, 'partNumber')).toBe('')
  // A cell that cannot parse its text keeps the text and says why.
  expect(await (await lines.cell(2, 'quantity')).locator('[data-issue=quantity]').getAttribute('title')).toMatch(/number/i)
  await screenshot(page, 'paste-2-focused-cell-en')
  await page.keyboard.press('Control+z')
  await expect.poll(() => lineCount(page)).toBe(1)
  await expect.poll(() => lines.text(1, 'partName')).toBe('')
  await page.keyboard.press('Control+y')
  await expect.poll(() => lines.text(3, 'partName')).toContain('Ring')

  // One value fills every selected cell.
  await (await lines.cell(1, 'partNumber')).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await pasteByKey(page, 'K-7')
  await expect.poll(() => lines.text(3, 'partNumber')).toBe('K-7')
  expect(await lines.text(1, 'partNumber')).toBe('K-7')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('a paste into an open cell types one value, and writes a block into the cells from there', async () => {
  const buyer = await newOrder('en', 'emma.clark')
  const { page } = buyer
  const lines = lineCells(page)
  await buyer.action('addLine').click()
  await (await lines.cell(1, 'partNumber')).click()
  await page.keyboard.type('AB-')
  // A single copied cell of a spreadsheet ends with a line break.
  await pasteByKey(page, '17\r\n')
  expect(await page.locator('.rdg-editor-container input').inputValue()).toBe('AB-17')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines.text(1, 'partNumber')).toBe('AB-17')

  await (await lines.cell(1, 'partName')).click()
  await page.keyboard.type('Bo')
  await pasteByKey(page, 'Bolt\tM-1\r\nNut\tM-2\r\n')
  await expect.poll(() => lines.text(2, 'materialNumber')).toBe('M-2')
  expect(await openCells(page)).toBe(0)
  expect(await lines.text(1, 'partName')).toBe('Bolt')
  // One more undo restores the typed text.
  await page.keyboard.press('Control+z')
  await expect.poll(() => lines.text(1, 'partName')).toBe('Bo')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('Ctrl+C copies the selected cells, Ctrl+X cuts them, and Ctrl+V pastes both', async () => {
  const buyer = await newOrder('en', 'emma.clark')
  const { page } = buyer
  const { keyboard } = page
  const lines = lineCells(page)
  await lines.grid.locator('.lines-empty').click()
  await pasteByKey(page, 'P-1\tBolt\tM-1\t1,200\nP-2\tNut\tM-2\t7\n')
  await expect.poll(() => lines.text(2, 'quantity')).toBe('7')
  await (await lines.cell(1, 'materialNumber')).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowRight')
  await putOnClipboard(page, 'what was there before')
  await keyboard.press('Control+c')
  await expect.poll(() => textOnClipboard(page)).toBe('M-1\t1200\nM-2\t7')
  await keyboard.press('Control+x')
  await expect.poll(() => lines.text(1, 'materialNumber')).toBe('')
  expect(await lines.text(2, 'quantity')).toBe('Required')
  await keyboard.press('Control+v')
  await expect.poll(() => lines.text(2, 'quantity')).toBe('7')
  expect(await lines.text(1, 'materialNumber')).toBe('M-1')

  // Shift+Delete also cuts.
  await (await lines.cell(2, 'partNumber')).click()
  await keyboard.press('Shift+Delete')
  await expect.poll(() => lines.text(2, 'partNumber')).toBe('')
  expect(await textOnClipboard(page)).toBe('P-2')
  expect(await openCells(page)).toBe(0)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('cells of a list are copied by Ctrl+C and never written', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo')
  const { page } = manager
  await manager.open('purchaserOrderList?view=none')
  const cells = page.locator('[role=row]:has([role=gridcell])').first().locator('[role=gridcell]')
  await cells.nth(2).waitFor()
  const shown = await cells.nth(2).innerText()
  await page.locator('[role=grid] [tabindex="0"]').first().focus()
  for (const key of ['ArrowDown', 'Home', 'ArrowRight']) await page.keyboard.press(key)
  await putOnClipboard(page, 'from elsewhere')
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Control+c')
  await expect.poll(() => textOnClipboard(page)).toBe(shown)
  expect(await cells.nth(2).innerText()).toBe(shown)
  expect(manager.troubles).toEqual([])
  await manager.close()
})

test('a supplier’s paste leaves locked columns and the number of lines unchanged', async () => {
  const seller = await visit(here.browser, here.sites.urls.supplier, 'shen.hao', { width: 1366, height: 800 }, 'cn')
  const { page } = seller
  await seller.open('supplierInquiryList')
  await seller.follow(seller.row('紧固件加急询价').locator('a').first())
  await seller.action('quote').click()
  const lines = lineCells(page)
  await (await lines.cell(1, 'partNumber')).click()
  const [part, count] = [await lines.text(1, 'partNumber'), await lineCount(page)]
  const block = Array.from({ length: count + 1 }, (_, index) => `X-${index}\t另一零件\t999\t2030-01-01\t${12 + index}.5\t9%`)
  await pasteByKey(page, `${block.join('\r\n')}\r\n`)
  await expect.poll(() => lines.text(count, 'price')).toContain(`${11 + count}.5`)
  expect(await lines.text(1, 'price')).toContain('12.5')
  expect(await lines.text(1, 'taxRate')).toBe('9%')
  expect(await lines.text(1, 'partNumber')).toBe(part)
  expect(await lines.text(1, 'askedQuantity')).not.toContain('999')
  expect(await lineCount(page)).toBe(count)
  // The pasted cells are selected.
  await page.keyboard.press('Control+c')
  await expect.poll(async () => (await textOnClipboard(page)).split('\n').map((line) => line.split('\t').at(-1))).toEqual(Array(count).fill('9%'))
  // A row without a line to go to is kept, so that it can be copied elsewhere.
  await page.locator('.paste-overflow').getByText('明细最多 4 行').waitFor()
  await screenshot(page, 'paste-3-closed-columns-cn')
  await seller.action('copyRest').click()
  await expect.poll(() => textOnClipboard(page)).toBe(block.at(-1))
  expect(seller.troubles).toEqual([])
  await seller.close()
})

test('the lines of a dialog take a pasted block too', async () => {
  const inspector = await visit(here.browser, here.sites.urls.purchaser, 'wu.jing', { width: 1366, height: 800 }, 'en')
  const { page } = inspector
  await inspector.open('purchaserQualityList?tab=WAITINSPECT')
  await inspector.action('inspect').click()
  const lines = lineCells(page)
  const dialog = page.locator('[role=dialog]')
  await dialog.locator('[data-action=addLine]').click()
  await (await lines.cell(1, 'quantity')).click()
  await pasteByKey(page, '1.5\tscratched\n2\t"bent,\nat the edge"\n')
  await expect.poll(() => lines.text(2, 'remark')).toContain('bent,')
  expect(await lines.text(1, 'quantity')).toContain('1.5')
  expect(await lines.text(1, 'remark')).toBe('scratched')
  expect(await lines.text(2, 'quantity')).toContain('2')
  await screenshot(page, 'paste-4-dialog-en')
  await page.keyboard.press('Control+z')
  await expect.poll(() => lineCount(page)).toBe(1)
  expect(inspector.troubles).toEqual([])
  await inspector.close()
})

test('a tax rate is typed and pasted as people write it: 13 is 13%, and so are 13% and 0.13', async () => {
  const buyer = await newOrder('en', 'emma.clark')
  const { page } = buyer
  const lines = lineCells(page)
  await buyer.action('addLine').click()
  await (await lines.cell(1, 'taxRate')).click()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines.text(1, 'taxRate')).toBe('6%')
  await (await lines.cell(1, 'taxRate')).click()
  await pasteByKey(page, '13\n9%\n0.13\n6.5\n')
  await expect.poll(() => lines.text(4, 'taxRate')).toBe('6.5%')
  expect([await lines.text(1, 'taxRate'), await lines.text(2, 'taxRate'), await lines.text(3, 'taxRate')]).toEqual(['13%', '9%', '13%'])
  await buyer.open('inquiriesOnly')
  const rate = page.locator('[data-field="taxRate"] input').first()
  for (const [typed, shown] of [
    ['9', '9%'],
    ['13%', '13%'],
    ['0.06', '6%'],
  ] as const) {
    await typeInto(rate, typed)
    await page.keyboard.press('Tab')
    await expect.poll(() => rate.inputValue()).toBe(shown)
  }
  await rate.click()
  await page.keyboard.press('Control+a')
  await pasteByKey(page, '13')
  await page.keyboard.press('Tab')
  await expect.poll(() => rate.inputValue()).toBe('13%')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
