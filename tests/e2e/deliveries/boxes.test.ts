import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { readPdf } from '../../files/read-pdf.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { contentOf } from '../../support/browser/content-of-download.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()

const eventually = { timeout: 30_000 }
const desk = { width: 1366, height: 800 }
type Shown = { readonly id: string; readonly [field: string]: unknown }

/** Shipments of which nothing was packed or received yet, with the places of a line of at least two pieces. */
async function unpackedShipments() {
  const { call } = await signIn(here.sites.urls.purchaser, 'sun.qiang', DEMONSTRATION_PASSWORD)
  const { list } = await call('/api/deliverOrder/purchase/list', { entity: { tab: 'WAITRECEIVE', screen: 'purchaserReceivingIndex' } })
  const found = []
  for (const { id, boxCount } of list as readonly Shown[]) {
    if (boxCount !== '0') continue
    const { entity } = await call('/api/deliverOrder/purchase/detail', { entity: { id } })
    const { shipmentNumber, supplier, lines } = entity as Shown & { readonly supplier: { readonly text: string }; readonly lines: readonly Shown[] }
    const place = lines.findIndex(({ quantity }) => Number.isInteger(Number(quantity)) && Number(quantity) >= 2)
    if (place === -1 || lines.some(({ quantity, toReceive }) => quantity !== toReceive)) continue
    found.push({ number: String(shipmentNumber), supplier: supplier.text, place: place + 1, pieces: Number(lines[place]!['quantity']) })
  }
  return found
}

const languages = [
  { language: 'cn', order: 0, scanned: '已扫 2 箱', unknown: '没有找到 NO-SUCH-BOX', status: '已收货' },
  { language: 'en', order: 1, scanned: '2 boxes scanned', unknown: 'Nothing found for NO-SUCH-BOX', status: 'Received' },
] as const

test.each(inShard(languages, ({ language }) => `boxes ${language}`, 1))(
  '[PCK-2, PCK-3, PCK-8, PCK-9, PCK-10] in $language: a line is packed into two cartons on a pallet, the labels are printed, and one scan of the pallet receives both',
  async (its) => {
    const { number, supplier, place, pieces } = (await unpackedShipments())[its.order]!
    const sales = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(supplier), desk, its.language)
    const { page } = sales
    const dialog = page.locator('[role=dialog]')
    await sales.open(`supplierShippingList?q=${number}`)
    await sales.follow(page.locator('[role=row] .display-link', { hasText: number }).first())
    // One pallet is what the dialog proposes.
    await sales.action('addPallets').click()
    await sales.action('confirmDialog').click()
    await dialog.waitFor({ state: 'detached', ...eventually })
    await page.locator('[data-section=lines] [role=row] input[type=checkbox]').nth(place).check()
    await sales.action('packPerBox').click()
    await sales.type('perBox', String(Math.ceil(pieces / 2)))
    await page.locator('[role=dialog] [data-field="onPallet"] [role=combobox]').click()
    const pallet = await page.locator('.semi-select-option').first().innerText(eventually)
    await page.locator('.semi-select-option').first().click()
    await screenshot(page, `boxes-packing-${its.language}`)
    await sales.action('confirmDialog').click()
    await dialog.waitFor({ state: 'detached', ...eventually })

    await sales.follow(sales.action('print:supplierPrintBoxes'))
    await expect.poll(() => page.locator('.paper-page img').count(), { timeout: 60_000 }).toBe(3)
    await screenshot(page, `boxes-labels-${its.language}`)
    const download = page.waitForEvent('download')
    await sales.action('download').click()
    const labels = await readPdf(await contentOf(await download))
    expect(labels.map(({ size }) => size)).toEqual([1, 2, 3].map(() => [100, 150]))
    const onPallet = labels.find(({ text }) => text.includes(pallet) && /1 \/ 1/.test(text))!
    const code = onPallet.codes.find(({ kind }) => kind === 'QRCode')!.says
    expect(code).toContain(pallet)

    const receiver = await visit(here.browser, here.sites.urls.purchaser, 'sun.qiang', desk, its.language)
    const scan = receiver.page.locator('.scan input')
    await receiver.open(`purchaserReceivingIndex?q=${number}`)
    await receiver.select(number)
    await receiver.action('create:purchaserReceivingCreate').click()
    await scan.click()
    await receiver.page.keyboard.type('NO-SUCH-BOX')
    await receiver.page.keyboard.press('Enter')
    await expect.poll(() => receiver.page.locator('.scan output').textContent(), eventually).toBe(its.unknown)
    // What the label of the pallet says, as a scanner types it.
    await receiver.page.keyboard.type(code)
    await receiver.page.keyboard.press('Enter')
    await expect.poll(() => receiver.page.locator('.scan-progress').textContent(), eventually).toContain(its.scanned)
    const lines = lineCells(receiver.page, 'lines')
    expect((await lines.text(1, 'quantity')).replaceAll(',', '')).toMatch(new RegExp(`^${pieces}\\D*$`))
    await screenshot(receiver.page, `boxes-receiving-${its.language}`)
    await receiver.page.locator('.form-buttons button').last().click()
    await receiver.page.locator('[data-result="receipt"]').waitFor(eventually)

    await sales.open(`supplierPackingList?q=${number}&tab=RECEIVED`)
    await expect.poll(() => page.locator('[role=grid] .tag', { hasText: its.status }).count(), eventually).toBe(3)
    await screenshot(page, `boxes-received-${its.language}`)
    expect([...sales.troubles, ...receiver.troubles]).toEqual([])
    await receiver.close()
    await sales.close()
  },
  300_000,
)
