import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { inShard } from '../../support/in-shard.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }
const OFFICE = { width: 1440, height: 900 }

const WORDS = {
  en: { reconciled: 'Reconciled', approved: 'Approved', paid: 'Paid', finished: 'Finished' },
  cn: { reconciled: '已对账', approved: '已批准', paid: '已付款', finished: '已完成' },
} as const

async function shows(visitor: Visitor, field: string, text: string): Promise<void> {
  await expect.poll(() => visitor.page.locator(`[data-field="${field}"]`).first().innerText(), TIMEOUT).toContain(text)
}

/** Saves the open form by the keyboard, and waits for the detail of what came of it. Returns its number. */
async function saved(visitor: Visitor, screen: string, number: string): Promise<string> {
  await visitor.page.keyboard.press('Control+Enter')
  await visitor.page.waitForURL(`**/${screen}*`)
  await visitor.atRest()
  return visitor.page.locator(`[data-field="${number}"]`).first().innerText()
}

for (const language of inShard(['en', 'cn'] as const, (spoken) => `payments ${spoken}`, 1)) {
  const words = WORDS[language]
  test(`[PAY-1, PAY-7, PAY-11, PAY-12, PAY-14, PAY-19] 50 of a reconciled statement are applied for, ordered, paid and confirmed (${language})`, async () => {
    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', OFFICE, language)
    const { page } = manager
    await manager.open('purchaserReconciliationList')
    await manager.select(words.reconciled)
    await manager.action('create:paymentReconciliationCreate').click()
    await page.locator('[data-field="paymentType"]').first().waitFor()
    const supplierName = (await page.locator('[data-field="supplier"]').first().innerText()).split('\n').at(-1)!
    const lines = lineCells(page)
    await (await lines.cell(1, 'amount')).click()
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await screenshot(page, `payments-1-request-${language}`)
    await saved(manager, 'paymentReconciliationDetail', 'applicationNumber')
    await shows(manager, 'amount', '50')
    await manager.action('submit').click()
    await shows(manager, 'status', words.approved)
    await screenshot(page, `payments-2-approved-${language}`)

    await manager.action('create:paymentOrderCreate').click()
    await page.locator('[data-field="bankAccount"]').first().waitFor()
    await screenshot(page, `payments-3-order-${language}`)
    const number = await saved(manager, 'paymentOrderDetail', 'orderNumber')
    await manager.action('pay').click()
    await manager.type('payReference', `ICBC-${language}`)
    await screenshot(page, `payments-4-pay-${language}`)
    await page.keyboard.press('Control+Enter')
    await shows(manager, 'status', words.paid)
    expect(await page.locator('[data-section="payments"]').innerText()).toContain(`ICBC-${language}`)
    await screenshot(page, `payments-5-paid-${language}`)

    const sales = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(supplierName), OFFICE, language)
    await sales.open('supplierReconciliationList')
    await sales.action('open:supplierPaymentList').click()
    await sales.open(`supplierPaymentList?q=${/PY\d+/.exec(number)![0]}`)
    await screenshot(sales.page, `payments-6-received-${language}`)
    await sales.follow(sales.page.locator('.display-link', { hasText: 'PY' }).first())
    await sales.action('confirm').click()
    await sales.action('confirmDialog').click()
    await shows(sales, 'status', words.finished)
    await screenshot(sales.page, `payments-7-confirmed-${language}`)
    expect([...manager.troubles, ...sales.troubles]).toEqual([])
    await manager.close()
    await sales.close()
  })
}
