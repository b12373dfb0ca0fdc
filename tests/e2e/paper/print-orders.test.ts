import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf } from '../../support/browser/content-of-download.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'
import { readPdf } from '../../files/read-pdf.ts'
import { scrollTo } from '../../support/browser/scroll-to.ts'

const here = demonstration()

/** The pages have come, and their drawing is loaded. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('.paper-page img').first().waitFor()
  await expect
    .poll(() => page.locator('.paper-page img').evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)), {
      timeout: 30_000,
    })
    .toBe(true)
}

const numbersOn = async (bytes: Buffer) => (await readPdf(bytes)).flatMap(({ codes }) => codes.map(({ says }) => says))

test(
  '[ORD-50] [ORD-51] a buyer chooses orders in the list, looks at each on paper in either language, keeps one, and makes one PDF of all',
  { timeout: 240_000 },
  async () => {
    const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'en')
    const { page } = buyer
    await buyer.open('purchaserOrderList')
    const numbers: string[] = []
    for (const row of [1, 2]) {
      const line = page.locator('[role=grid] [role=row]').nth(row)
      await line.locator('input[type=checkbox]').first().click()
      numbers.push((await line.locator('a').first().textContent())?.trim() ?? '')
    }
    await buyer.follow(buyer.action('print:purchaserPrintOrder'))
    await isDrawn(page)
    expect(await page.locator('.paper-page img').first().getAttribute('alt')).toBe(`Purchase order ${numbers[0]}`)

    // The keyboard goes to the next document, and to the other language.
    await page.locator('[data-action=nextPaper]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.paper-page img').first().getAttribute('alt'), { timeout: 30_000 }).toBe(`Purchase order ${numbers[1]}`)
    await page.locator('[data-shape=cn]').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('.paper-page img').first().getAttribute('alt'), { timeout: 30_000 }).toBe(`采购订单 ${numbers[1]}`)
    await isDrawn(page)

    const kept = page.waitForEvent('download')
    await buyer.action('download').click()
    const one = await kept
    expect(one.suggestedFilename()).toBe(`采购订单 ${numbers[1]}.pdf`)
    expect(await numbersOn(await contentOf(one))).toEqual([numbers[1]])

    const made = page.waitForEvent('download')
    await buyer.action('printAll').click()
    const all = await made
    expect(all.suggestedFilename()).toBe('采购订单 2 份.pdf')
    expect(await numbersOn(await contentOf(all))).toEqual(numbers)

    await page.locator('.paper-job').getByText('The PDF of 2 documents is ready').waitFor()

    // What the browser prints is the paper alone, page by page.
    const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(printed.map(({ size, codes }) => [size, codes.map(({ says }) => says)])).toEqual([[[210, 297], [numbers[1]]]])
    expect(buyer.troubles).toEqual([])
    await buyer.close()
  },
)

test('[DEL-40] [DEL-41] a supplier prints a delivery note and its labels from the shipment', { timeout: 240_000 }, async () => {
  // Somebody who has shipped.
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', undefined, 'cn')
  await buyer.open('purchaserOrderList')
  const shipped = await buyer.row('100%').locator('[role=gridcell]').allTextContents()
  await buyer.close()
  const seller = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(shipped.find((text) => text.endsWith('公司'))!), undefined, 'cn')
  const { page } = seller
  await seller.open('supplierShippingList')
  await seller.follow(page.locator('[role=grid] [role=row] a').first())
  await seller.action('print').click()
  await isDrawn(page)
  const number = /SH\d+/.exec((await page.locator('.paper-page img').first().getAttribute('alt')) ?? '')?.[0]
  await page.locator('[data-shape=shipmentLabel]').click()
  await page.locator('.paper[data-paper=shipmentLabel]').waitFor()
  await expect
    .poll(
      () =>
        page
          .locator('.paper-page')
          .first()
          .evaluate((sheet) => (sheet as HTMLElement).style.width),
      { timeout: 30_000 },
    )
    .toBe('100mm')
  await isDrawn(page)
  const labels = await page.locator('.paper-page').count()
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(printed.map(({ size }) => size)).toEqual(Array.from({ length: labels }, () => [100, 60]))
  expect(printed.map(({ codes }) => codes[0]?.says)).toEqual(Array.from({ length: labels }, () => number))
  expect(seller.troubles).toEqual([])
  await seller.close()
})

test('[ORD-52] a buyer suspends chosen orders at once with one reason; each has its own answer, the closed one is refused', { timeout: 240_000 }, async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'en')
  const { page } = buyer
  await buyer.open('purchaserOrderList')
  await buyer.action('open:purchaserBatchOperate').click()
  await page.locator('[data-screen=purchaserBatchOperate] [role=row]').nth(1).waitFor()
  await buyer.atRest()
  const row = (text: string) => page.locator('[role=grid] [role=row]').filter({ hasText: text })
  await scrollTo(page, row('Closed'))
  await row('Closed').first().locator('input[type=checkbox]').first().click()
  await scrollTo(page, row('To be delivered').nth(1))
  for (const at of [0, 1]) await row('To be delivered').nth(at).locator('input[type=checkbox]').first().click()
  await buyer.action('suspend').click()
  await buyer.type('suspendReason', 'Drawing is being revised')
  await buyer.action('confirmDialog').click()
  const outcomes = page.locator('.outcomes li')
  await outcomes.nth(2).waitFor()
  expect(await outcomes.evaluateAll((each) => each.map((one) => (one as HTMLElement).dataset['refused'] === 'true'))).toEqual([true, false, false])
  await buyer.action('closeDialog').click()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
