import { expect, test } from 'vitest'
import { writeSpreadsheet } from '../../engine/server/spreadsheet/write-spreadsheet.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { lineCells } from '../support/browser/line-cells.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()

const cell = (text: string) => ({ kind: 'text', text }) as const

test('[LINE-1] a spreadsheet with headings of its own is read after its columns were shown; what is not read is named', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'cn')
  const { page } = buyer
  await buyer.open('purchaserCreateOrder')
  const lines = lineCells(page)
  await lines.grid.locator('.lines-empty').waitFor()
  const buffer = await writeSpreadsheet({
    name: '采购清单',
    columns: [10, 20, 8, 8, 8].map((width) => ({ width })),
    rows: [
      ['型号', '名称', '数量', '单价', '仓位'].map(cell),
      ['6204-2RS', '深沟球轴承', '20', '18.5', 'A-03'].map(cell),
      ['M8x30', '内六角螺钉', '500', '0.42', 'B-11'].map(cell),
    ],
  })
  const file = { name: '采购清单.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), buyer.action('takeLinesSheet').click()])
  await chooser.setFiles(file)

  const dialog = page.locator('[data-dialog="sheetColumns"]')
  await dialog.waitFor()
  const goesInto = (heading: string) => dialog.locator(`tr[data-heading="${heading}"] td`).last()
  expect(await goesInto('型号').innerText()).toContain('零件号/规格')
  expect(await goesInto('仓位').innerText()).toContain('不读入')
  expect(await dialog.locator('[data-unread]').innerText()).toBe('未读入的列：仓位')
  // The person puts the bin into the remarks.
  await goesInto('仓位').locator('[role=combobox]').first().click()
  await page.locator('.semi-select-option', { hasText: '备注' }).first().click()
  await dialog.locator('[data-unread]').waitFor({ state: 'detached' })
  await buyer.action('confirmDialog').click()

  await expect.poll(() => lines.text(2, 'partNumber')).toContain('M8x30')
  expect(await lines.text(1, 'partName')).toBe('深沟球轴承')
  expect(await lines.text(1, 'quantity')).toBe('20')
  expect(await lines.text(2, 'price')).toContain('0.42')
  expect(await lines.text(1, 'remark')).toBe('A-03')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
