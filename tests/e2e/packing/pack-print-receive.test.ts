import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { demonstrationAccounts } from '../../../scripts/seed/seed.ts'
import { contentOf } from '../../support/browser/content-of-download.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { typeInto } from '../../support/browser/type-into.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'
import { readPdf } from '../../files/read-pdf.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }
type Shown = { readonly [field: string]: unknown }
type Call = Awaited<ReturnType<typeof signIn>>['call']

/** The shipment of the demonstration that stands on two pallets, as the receiver sees its boxes: their contents row by row. */
async function packed(call: Call): Promise<readonly Shown[]> {
  const { list } = await call('/api/packingOrder/purchase/itemList', { entity: { screen: 'purchaserPackingList', tab: 'PACKED' } })
  return list as readonly Shown[]
}

/** The sales person of the supplier that packed the box. */
function salesOf(box: Shown): string {
  const { text } = box['packingBox.supplier'] as { readonly text: string }
  const account = demonstrationAccounts().find(({ enterprise, role }) => enterprise === text && role === 'sales')
  return account!.loginName
}

test(
  '[PCK-8] a supplier opens a shipment on two pallets, prints all its labels from there, and keeps them as a PDF that reads back',
  { timeout: 240_000 },
  async () => {
    const { call } = await signIn(here.sites.urls.purchaser, 'admin.hengrui', DEMONSTRATION_PASSWORD)
    const rows = await packed(call)
    const seller = await visit(here.browser, here.sites.urls.supplier, salesOf(rows[0]!), { width: 1366, height: 800 }, 'en')
    const { page } = seller
    await seller.open('supplierShippingList')
    await page.getByText(String(rows[0]!['packingBox.shipmentNumber'])).first().click()
    await page.locator('[data-action="print:supplierPrintBoxes"]').waitFor()
    await screenshot(page, 'packing-shipment')
    await seller.follow(seller.action('print:supplierPrintBoxes'))
    await page.locator('.paper-page img').first().waitFor()
    await screenshot(page, 'packing-labels')
    const kept = page.waitForEvent('download')
    await seller.action('download').click()
    const read = await readPdf(await contentOf(await kept))
    expect(read).toHaveLength(10)
    const numbers = rows.map((row) => row['packingBox.boxNumber'])
    const links = read.flatMap(({ codes }) => codes.flatMap(({ kind, says }) => (kind === 'QRCode' ? [says.split('/00/')[1]] : [])))
    expect(numbers.every((number) => links.includes(String(number)))).toBe(true)
    expect(seller.troubles).toEqual([])
    await seller.close()
  },
)

test('[PCK-1, PCK-3] a supplier packs a line by quantity in a dialog, and finds the boxes in their list', { timeout: 240_000 }, async () => {
  const { call } = await signIn(here.sites.urls.purchaser, 'admin.hengrui', DEMONSTRATION_PASSWORD)
  const login = salesOf((await packed(call))[0]!)
  const seller = await visit(here.browser, here.sites.urls.supplier, login, { width: 1440, height: 900 }, 'cn')
  const { page } = seller
  const supplier = await signIn(here.sites.urls.supplier, login, DEMONSTRATION_PASSWORD)
  const { list } = await supplier.call('/api/deliverOrder/supplier/list', { entity: { screen: 'supplierShippingList', tab: 'WAITRECEIVE' } })
  const bare = (list as readonly Shown[]).find(({ shipmentNumber }) => shipmentNumber !== undefined)!
  await seller.open(`supplierShippingDetail?id=${String(bare['id'])}`)
  const { entity } = await supplier.call('/api/deliverOrder/supplier/detail', { entity: { id: bare['id'] } })
  const before = Number((entity as Shown)['boxCount'])
  const lines = (entity as Shown)['lines'] as readonly Shown[]
  const line = lines.findIndex(({ toPack }) => Number(toPack) > 0)
  if (line < 0) return
  await page
    .locator('[role=grid] [role=row] input[type=checkbox]')
    .nth(line + 1)
    .check()
  await seller.action('packPerBox').click()
  const dialog = page.locator('[role=dialog]')
  await dialog.locator('[data-field="perBox"] input').waitFor()
  await typeInto(dialog.locator('[data-field="perBox"] input'), String(lines[line]!['toPack']))
  await screenshot(page, 'packing-dialog')
  await seller.action('confirmDialog').click()
  await dialog.waitFor({ state: 'detached' })
  const after = (await supplier.call('/api/deliverOrder/supplier/detail', { entity: { id: bare['id'] } })).entity as Shown
  expect(Number(after['boxCount'])).toBe(before + 1)
  await seller.open('supplierPackingList')
  await page.locator('[role=grid] [role=row]').nth(1).waitFor()
  await screenshot(page, 'packing-list')
  expect(seller.troubles).toEqual([])
  await seller.close()
})

test(
  '[PCK-9, PCK-10] a receiver scans a pallet and then a carton: what was scanned stands in the receipt, and it is received',
  { timeout: 240_000 },
  async () => {
    const { call } = await signIn(here.sites.urls.purchaser, 'admin.hengrui', DEMONSTRATION_PASSWORD)
    const rows = await packed(call)
    const first = rows[0]!
    const number = String(first['packingBox.shipmentNumber'])
    const ofShipment = rows.filter((row) => row['packingBox.shipmentNumber'] === number)
    const pallet = (first['packingBox.within'] as { readonly text: string }).text
    const onPallet = ofShipment.filter((row) => (row['packingBox.within'] as { readonly text: string }).text === pallet)
    const other = ofShipment.find((row) => (row['packingBox.within'] as { readonly text: string }).text !== pallet)!

    const receiver = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1366, height: 900 }, 'cn')
    const { page } = receiver
    const { list } = await call('/api/deliverOrder/purchase/list', {
      entity: { screen: 'purchaserReceivingIndex', where: [{ field: 'shipmentNumber', operator: 'equals', value: number }] },
    })
    const shipment = (list as readonly Shown[])[0]!
    await receiver.open('purchaserReceivingIndex?tab=WAITRECEIVE')
    await receiver.row(number).locator('input[type=checkbox]').check()
    await receiver.action('create:purchaserReceivingCreate').click()
    await page.locator('.scan input:focus').waitFor()
    const said = page.locator('.scan output')
    const scan = async (code: string, text: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await expect.poll(() => said.textContent(), TIMEOUT).toBe(text)
    }
    const { text } = lineCells(page, 'lines')
    const boxes = page.locator('.line-grid[data-lines="boxes"] [role=row][aria-rowindex]')
    // As a scanner types the bars of GS1-128, and the link of the QR code.
    await scan(`]C100${pallet}`, `${pallet} · 4 箱`)
    const sum = onPallet.reduce((total, row) => total + Number(row['quantity']), 0)
    expect(Number((await text(1, 'quantity')).replaceAll(',', ''))).toBe(sum)
    const carton = String(other['packingBox.boxNumber'])
    await scan(`https://id.gs1.org/00/${carton}`, `${carton} · 1 箱`)
    expect(Number((await text(2, 'quantity')).replaceAll(',', ''))).toBe(Number(other['quantity']))
    await scan(carton, `箱 ${carton} 已扫过`)
    await expect.poll(() => page.locator('.scan-progress').textContent(), TIMEOUT).toBe('已扫 5 箱')
    expect(await boxes.count()).toBeGreaterThan(4)
    await scan('069012349999999999', '没有找到 069012349999999999')
    await screenshot(page, 'packing-receipt')
    await receiver.action('submit').click()
    await page.waitForURL(/successPage/)
    const left = (await packed(call)).filter((row) => row['packingBox.shipmentNumber'] === number)
    expect(left).toHaveLength(3)
    const received = await call('/api/deliverOrder/purchase/list', {
      entity: { screen: 'purchaserReceivingIndex', where: [{ field: 'shipmentNumber', operator: 'equals', value: number }] },
    })
    expect((received.list as readonly Shown[])[0]).toMatchObject({ id: shipment['id'] })

    // The same boxes once more: they are told as received.
    await receiver.open('purchaserReceivingIndex?tab=WAITRECEIVE')
    await receiver.row(number).locator('input[type=checkbox]').check()
    await receiver.action('create:purchaserReceivingCreate').click()
    await page.locator('.scan input:focus').waitFor()
    await scan(carton, `箱 ${carton}：已收货`)
    expect(receiver.troubles).toEqual([])
    await receiver.close()
  },
)
