import { expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { typeInto } from '../support/browser/type-into.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }

/** From the demonstration: five parts, quoted by two of the three invited suppliers. */
const inquiry = '备件补库询价'

test(
  '[INQ-120, INQ-122, INQ-123, INQ-124] the manager asks by keyboard for one supplier, sees the cost of it, and turns the proposal into one order',
  { timeout: 240_000 },
  async () => {
    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1366, height: 900 }, 'cn')
    const { page } = manager
    await manager.open(`purchaserInquiryList?q=${inquiry}`)
    const number = await manager.row(inquiry).locator('a').first().innerText()
    await manager.open(`purchaserReviewQuotation?tab=QUOTATION&q=${number}`)
    await manager.row(number).waitFor()
    await page.locator('[role=columnheader] input[type=checkbox]').check()
    await manager.action('create:purchaserCreateOrder.award').click()

    // One document for each supplier who quoted, each with all parts.
    const documents = page.locator('.form [role=tablist] [role=tab]')
    await expect.poll(() => documents.count(), TIMEOUT).toBe(2)
    await manager.action('proposal').focus()
    await page.keyboard.press('Enter')
    const suppliers = page.locator('[data-proposal] table[data-column="supplier"] tbody tr')
    await expect.poll(() => suppliers.count(), TIMEOUT).toBe(2)
    // 60 and 30 percent do not add up to 100, which both fields say; 60 and 40 do.
    const shares = suppliers.locator('input[name="share"]')
    await typeInto(shares.nth(0), '60%')
    await typeInto(shares.nth(1), '30%')
    await manager.action('solve').press('Enter')
    await expect.poll(() => page.locator('[data-proposal] input[name="share"][aria-invalid="true"]').count(), TIMEOUT).toBe(2)
    await typeInto(shares.nth(1), '40%')
    // The button ignores presses for a moment after each press.
    await page.locator('[data-action="solve"]:not([aria-disabled])').waitFor()

    await page.locator('[data-proposal] input[name="suppliersAtMost"]').focus()
    await page.keyboard.type('1')
    await manager.action('solve').focus()
    await page.keyboard.press('Enter')

    const cost = page.locator('[data-proposal] [data-limit="suppliersAtMost"] td')
    await expect.poll(() => cost.innerText(), TIMEOUT).toMatch(/^[\d,]+\.\d\d$/)
    await screenshot(page, 'award-proposal-1-scenarios')
    expect(
      await page.locator('.proposal-scenarios thead th[data-scenario]').evaluateAll((heads) => heads.map((head) => head.getAttribute('data-scenario'))),
    ).toEqual(['shared', 'best', 'undivided', 'fewer', 'unlimited'])
    const best = (await page.locator('.proposal-scenarios tbody tr').first().locator('td').nth(1).innerText()).trim()
    await manager.action('take:best').focus()
    await page.keyboard.press('Enter')

    // The form holds the proposal: one supplier is left, and the order has the scenario's total.
    await expect.poll(() => documents.count(), TIMEOUT).toBe(0)
    await expect.poll(() => page.locator('.form-foot [data-field="amountWithoutTax"]').innerText(), TIMEOUT).toContain(best)
    await screenshot(page, 'award-proposal-2-taken')
    expect(manager.troubles).toEqual([])
    await manager.close()
  },
)
