import { describe, expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { typeInto } from '../../support/browser/type-into.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'
import { png } from '../../support/upload.ts'

const PHONE = { width: 390, height: 844, hasTouch: true }
const TIMEOUT = { timeout: 30_000 }
type Shown = { readonly [field: string]: unknown }

describe.each([
  { language: 'cn', missing: '没有找到 NO-SUCH-CODE', failed: /^不合格$/, passed: /^合格$/ },
  { language: 'en', missing: 'Nothing found for NO-SUCH-CODE', failed: /^Failed$/, passed: /^Passed$/ },
] as const)('patrol by phone in $language', ({ language, missing, failed, passed }) => {
  const here = demonstration()

  test('[QUA-12, QUA-17] at the width of a phone an inspector scans item after item and records results, a defect and a picture, without touching the field in between', async () => {
    const { call } = await signIn(here.sites.urls.purchaser, 'wu.jing', DEMONSTRATION_PASSWORD)
    const { list } = await call('/api/purchaseInspection/check/list', { entity: { tab: 'WAITRECORD', screen: 'purchaserInspectionScan' } })
    const [first, second] = list as readonly Shown[]

    const inspector = await visit(here.browser, here.sites.urls.purchaser, 'wu.jing', PHONE, language)
    const { page } = inspector
    const said = page.locator('.scan output')
    const dialog = page.locator('[role=dialog]')
    await page.goto(`${here.sites.urls.purchaser}/purchaserInspectionScan?tab=WAITRECORD`)
    await page.locator('.card').first().waitFor()
    await page.locator('.scan input:focus').waitFor()
    // A hand scanner types and ends with Enter.
    await page.keyboard.type('NO-SUCH-CODE')
    await page.keyboard.press('Enter')
    await expect.poll(() => said.textContent(), TIMEOUT).toBe(missing)

    await page.keyboard.type(String(first!['checkNumber']))
    await page.keyboard.press('Enter')
    await dialog.locator('[data-field="result"]').waitFor()
    await dialog.locator('[data-field="result"] .semi-select').tap()
    await page.locator('.semi-select-option', { hasText: failed }).tap()
    await typeInto(dialog.locator('[data-field="samplingQuantity"] input'), '3')
    await typeInto(dialog.locator('[data-field="defectiveQuantity"] input'), '2')
    const chooser = page.waitForEvent('filechooser')
    await dialog.locator('[data-field="attachments"] button').first().tap()
    await (await chooser).setFiles({ name: 'scratch.png', mimeType: 'image/png', buffer: png })
    await dialog.getByText('scratch.png').waitFor()
    await dialog.locator('[data-action=addLine]').tap()
    const { cell } = lineCells(page, 'defects')
    // A tap opens the cell, another one takes a choice.
    await (await cell(1, 'defectiveType')).tap()
    await page.locator('.grid-choices [role=option]').first().tap()
    await (await cell(1, 'quantity')).tap()
    await page.locator('input.grid-editor').waitFor()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await screenshot(page, `patrol-phone-record-${language}`)
    await inspector.action('confirmDialog').tap()
    await dialog.waitFor({ state: 'detached' })

    // The next code follows at once.
    await page.locator('.scan input:focus').waitFor(TIMEOUT)
    await page.keyboard.type(String(second!['checkNumber']))
    await page.keyboard.press('Enter')
    await dialog.locator('[data-field="result"]').waitFor()
    await dialog.locator('[data-field="result"] .semi-select').tap()
    await page.locator('.semi-select-option', { hasText: passed }).tap()
    await typeInto(dialog.locator('[data-field="samplingQuantity"] input'), '2')
    await inspector.action('confirmDialog').tap()
    await dialog.waitFor({ state: 'detached' })

    const recorded = (await call('/api/purchaseInspection/check/detail', { entity: { id: first!['id'] } })).entity
    expect(recorded).toMatchObject({
      status: 'RECORDED',
      result: 'N',
      samplingQuantity: '3',
      defectiveQuantity: '2',
      defects: [{ quantity: '2', severity: 'MAJOR' }],
      attachments: [{ name: 'scratch.png' }],
    })
    const other = (await call('/api/purchaseInspection/check/detail', { entity: { id: second!['id'] } })).entity
    expect(other).toMatchObject({ status: 'RECORDED', result: 'Y', samplingQuantity: '2', defects: [] })

    // What is recorded stands on the check, and can be read with a thumb.
    await page.goto(`${here.sites.urls.purchaser}/purchaserInspection?id=${String(first!['id'])}`)
    await page.getByText('scratch.png').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await screenshot(page, `patrol-phone-check-${language}`)
    expect(inspector.troubles).toEqual([])
    await inspector.close()
  }, 240_000)
})

describe('receiving at a desk', () => {
  const here = demonstration()

  test('[QUA-17] who receives scans line by line: each scan marks its line and goes on, and what no line carries is told', async () => {
    const receiver = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1366, height: 800 }, 'cn')
    const { page } = receiver
    await receiver.open('purchaserReceivingIndex?tab=WAITRECEIVE')
    await page.locator('[role=row] input[type=checkbox]').nth(1).check()
    await receiver.action('create:purchaserReceivingCreate').click()
    // Whoever receives may scan or type: the field takes no focus by itself.
    await page.locator('.scan input').waitFor()
    expect(await page.locator('.scan input:focus').count()).toBe(0)
    await page.locator('.scan input').click()
    const { text, grid } = lineCells(page, 'lines')
    const count = Number((await page.locator('.scan-progress').textContent())!.match(/\/ (\d+)/)![1])
    const material = await text(1, 'materialNumber')
    await page.keyboard.type(material)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.scan-progress').textContent(), TIMEOUT).toBe(`已扫 1 / ${count} 行`)
    await expect.poll(() => grid.locator('.row-marked').count(), TIMEOUT).toBe(1)
    // The focus has stayed: the next code does not land in a cell.
    await page.keyboard.type('SOMETHING-ELSE')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.scan output').textContent(), TIMEOUT).toBe('没有找到 SOMETHING-ELSE')
    expect(await text(1, 'materialNumber')).toBe(material)
    expect(receiver.troubles).toEqual([])
    await screenshot(page, 'receiving-scan')
    await receiver.close()
  }, 180_000)
})
