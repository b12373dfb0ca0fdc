import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { Decimal } from '../../../engine/core/decimal/decimal.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()

const eventually = { timeout: 30_000 }
const desk = { width: 1366, height: 800 }
type Shown = { readonly id: string; readonly [field: string]: unknown }

/** Reconciled statements of which something is left to invoice, with the supplier that is to do it. */
async function toInvoice(): Promise<readonly { readonly number: string; readonly supplier: string; readonly left: string }[]> {
  const { call } = await signIn(here.sites.urls.purchaser, 'chen.bo', DEMONSTRATION_PASSWORD)
  const { list } = await call('/api/reconcileOrder/purchase/list', { entity: { tab: 'SUCCESS', screen: 'purchaserReconciliationList' } })
  const found = []
  for (const { id } of list as readonly Shown[]) {
    const { entity } = await call('/api/reconcileOrder/purchase/detail', { entity: { id } })
    const { statementNumber, supplierName, toInvoiceAmount } = entity as Shown
    if (new Decimal(String(toInvoiceAmount ?? 0)).gt(1))
      found.push({ number: String(statementNumber), supplier: String(supplierName), left: String(toInvoiceAmount) })
  }
  return found
}

/** A digital invoice, as the tax administration's platform writes it. */
const digital = (seller: string, withoutTax: string, tax: string, number: string, day: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><EInvoice><EInvoiceData><SellerInformation><SellerName>${seller}</SellerName></SellerInformation><BasicInformation><TotalAmWithoutTax>${withoutTax}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm></BasicInformation><IssuItemInformation><TaxRate>0.13</TaxRate></IssuItemInformation></EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>${day} 09:30:00</IssueTime></TaxSupervisionInfo></EInvoice>`

async function shows(visitor: Visitor, field: string, text: string): Promise<void> {
  await expect.poll(() => visitor.page.locator(`[data-field="${field}"]`).first().innerText(), eventually).toContain(text)
}

/** The figure of a field on the detail, without its currency and separators. */
async function figure(visitor: Visitor, field: string): Promise<string> {
  const text = await visitor.page.locator(`[data-field="${field}"]`).first().innerText()
  return /-?[\d,]+(?:\.\d+)?/.exec(text.split('\n').at(-1)!)![0].replaceAll(',', '')
}

/** Does an action of the open detail by these buttons of its dialogs. */
async function does(visitor: Visitor, action: string, ...buttons: readonly string[]): Promise<void> {
  for (const name of [action, ...buttons]) await visitor.action(name).click(eventually)
  await visitor.atRest()
}

/** Saves the open form by the keyboard and waits for its detail. */
async function saved(visitor: Visitor): Promise<void> {
  await visitor.page.keyboard.press('Control+Enter')
  await visitor.page.waitForURL('**/supplierInvoiceDetail*')
  await visitor.atRest()
}

const languages = [
  { language: 'cn', differs: '多项不符', same: '与文件一致', waits: '待审核', confirmed: '已确认', digits: '26112000000010000001' },
  { language: 'en', differs: 'Several differ', same: 'As in the file', waits: 'To be checked', confirmed: 'Confirmed', digits: '26112000000010000002' },
] as const

test.each(inShard(languages, ({ language }) => `invoice ${language}`, 1))(
  '[INV-4, INV-7, INV-9, INV-10] in $language: an invoice is read from a file that says 0.05 more than its lines, checked with that difference, and taken back by a red one',
  async (its) => {
    const statement = (await toInvoice())[0]!
    const day = new Date().toISOString().slice(0, 10)
    const sales = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(statement.supplier), desk, its.language)
    const { page } = sales
    await sales.open(`supplierReconciliationList?q=${statement.number}`)
    await sales.follow(page.locator('[role=row] .display-link', { hasText: statement.number }).first())
    await sales.action('create:supplierCreateInvoice').click()
    await page.locator('[data-field="amountWithoutTax"] input').first().waitFor()
    await sales.atRest()
    await screenshot(page, `invoice-1-form-${its.language}`)
    await saved(sales)
    const [net, tax] = [await figure(sales, 'amountWithoutTax'), await figure(sales, 'taxAmount')]
    const more = new Decimal(net).plus('0.05').toFixed(2)

    await sales.action('readFile').click()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('[role=dialog] [data-field="invoiceFile"] button').first().click()])
    const file = digital(statement.supplier, more, tax, its.digits, day)
    await chooser.setFiles({ name: 'invoice.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
    await page.locator('[role=dialog] .file-link').waitFor()
    await sales.action('confirmDialog').click()
    await shows(sales, 'fileMatch', its.differs)
    await screenshot(page, `invoice-2-read-${its.language}`)
    await does(sales, 'takeRead')
    await shows(sales, 'fileMatch', its.same)
    expect(await figure(sales, 'difference')).toBe('0.05')
    await does(sales, 'submit', 'confirmDialog')
    await shows(sales, 'status', its.waits)
    await screenshot(page, `invoice-3-submitted-${its.language}`)

    const blue = its.digits.slice(12)
    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', desk, its.language)
    const check = async (number: string) => {
      await manager.open(`purchaserInvoiceList?q=${number}`)
      await manager.follow(manager.page.locator('[role=row] .display-link').first())
      await screenshot(manager.page, `invoice-4-check-${number}-${its.language}`)
      // Whoever checks is asked about the difference, too.
      await does(manager, 'confirm', 'confirmDialog', 'continueAnyway')
      await shows(manager, 'status', its.confirmed)
    }
    await manager.open(`purchaserInvoiceList?q=${blue}`)
    await check(blue)
    expect(await figure(manager, 'difference')).toBe('0.05')

    await page.reload()
    await sales.atRest()
    await sales.action('create:supplierCreateInvoice.addRed').click()
    await page.locator('[data-field="amountWithoutTax"] input').first().waitFor()
    await sales.atRest()
    const red = `9${blue.slice(1)}`
    await sales.type('code', its.digits.slice(0, 12))
    await sales.type('number', red)
    await sales.type('invoiceDate', day)
    await page.keyboard.press('Enter')
    await sales.type('amountWithoutTax', `-${more}`)
    await screenshot(page, `invoice-5-red-${its.language}`)
    await saved(sales)
    await does(sales, 'submit', 'confirmDialog')
    await shows(sales, 'status', its.waits)
    await check(red)

    await sales.open(`supplierInvoiceList?q=${blue}`)
    await sales.follow(page.locator('[role=row] .display-link').first())
    expect(await figure(sales, 'redAmount')).toBe(`-${new Decimal(more).plus(tax).toFixed(2)}`)
    expect(await figure(sales, 'standingAmount')).toBe('0.00')
    await screenshot(page, `invoice-6-taken-back-${its.language}`)
    await sales.open(`supplierReconciliationList?q=${statement.number}`)
    await sales.follow(page.locator('[role=row] .display-link', { hasText: statement.number }).first())
    expect(await figure(sales, 'toInvoiceAmount')).toBe(statement.left)
    expect([...sales.troubles, ...manager.troubles]).toEqual([])
    await manager.close()
    await sales.close()
  },
  300_000,
)
