import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }
const OFFICE = { width: 1366, height: 800 }

/** Whole cents of an amount as it is read, such as "-1,234.50". */
const cents = (text: string): bigint => BigInt(text.replaceAll(/[,.]/g, ''))

test.each([
  {
    side: 'purchaser',
    login: 'admin.hengrui',
    language: 'en',
    from: 'paymentOrder',
    screen: 'purchaserBalanceList',
    title: 'Payables and ageing',
    late: 'Not due',
  },
  { side: 'purchaser', login: 'admin.hengrui', language: 'cn', from: 'paymentOrder', screen: 'purchaserBalanceList', title: '应付余额与账龄', late: '未到期' },
  {
    side: 'supplier',
    login: 'shen.hao',
    language: 'en',
    from: 'supplierReconciliationList',
    screen: 'supplierBalanceList',
    title: 'Receivables and ageing',
    late: 'Not due',
  },
] as const)(
  '[OWE-1, OWE-2, OWE-6] a $side reads in $language who owes whom today, what stands behind a balance, and that nothing was owed in January 2020',
  async ({ side, login, language, from, screen, title, late }) => {
    const person = await visit(here.browser, here.sites.urls[side], login, OFFICE, language)
    const { page } = person
    await person.open(from)
    await person.follow(person.action(`open:${screen}`))
    await expect.poll(() => page.locator('h1').innerText(), TIMEOUT).toBe(title)
    await page.locator('[role=columnheader]', { hasText: late }).waitFor()
    const first = page.locator('[role=row][aria-rowindex="2"]')
    const [name = '', currency = '', balance = ''] = await first.locator('[role=gridcell]').allInnerTexts()
    await screenshot(page, `open-items-1-${side}-${language}`)

    // Found by a part of its name, and taken away as a spreadsheet.
    await page.locator('[data-filter="named"] input, input[data-filter="named"]').click()
    await page.keyboard.type(name.slice(0, 2))
    await expect.poll(() => new URL(page.url()).searchParams.get('named'), TIMEOUT).toBe(name.slice(0, 2))
    await expect.poll(() => first.locator('[role=gridcell]').first().innerText(), TIMEOUT).toContain(name.slice(0, 2))
    const [download] = await Promise.all([page.waitForEvent('download'), person.action('export').click()])
    expect(download.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.xlsx$/)
    await screenshot(page, `open-items-narrowed-${side}-${language}`)
    await person.open(screen)
    await expect.poll(() => first.locator('[role=gridcell]').nth(2).innerText(), TIMEOUT).toBe(balance)

    // The balance is opened by the keyboard, and is the sum of what stands behind it.
    await first.locator('[role=gridcell]').nth(2).click()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('h1').innerText(), TIMEOUT).toBe(`${name} · ${currency}`)
    await page.locator('.open-items[data-view=items] [role=row][aria-rowindex="2"]').waitFor()
    await person.atRest()
    const items = page.locator('[role=row]:has([role=gridcell])')
    const open = await items.locator('[role=gridcell] strong').allInnerTexts()
    expect(open.reduce((sum, amount) => sum + cents(amount), 0n)).toBe(cents(balance))
    await screenshot(page, `open-items-2-${side}-${language}`)

    const number = await items.first().locator('[role=gridcell]').first().innerText()
    await items.first().locator('.display-link').click()
    await page.locator('[data-kind=detail]').waitFor()
    await expect.poll(() => page.locator('h1').first().innerText(), TIMEOUT).toContain(number)

    await person.open(screen)
    const day = page.locator('.open-items-day input')
    await day.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('2020-01-31')
    await page.locator('.empty-state').waitFor()
    expect(new URL(page.url()).searchParams.get('day')).toBe('2020-01-31')
    await screenshot(page, `open-items-3-${side}-${language}`)
    expect(person.troubles).toEqual([])
    await person.close()
  },
)
