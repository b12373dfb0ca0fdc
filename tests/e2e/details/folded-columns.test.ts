import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit, type Visitor } from '../../support/browser/visitor.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }
const DESK = { width: 1440, height: 900 }

/** The columns of the lines whose headings can be read whole without scrolling. */
const inSight = (page: Page): Promise<readonly string[]> =>
  page.locator('.detail [data-section="lines"] [role=grid]').evaluate((grid) => {
    const { right } = grid.getBoundingClientRect()
    const heads = [...grid.querySelectorAll<HTMLElement>('[data-column]')]
    return heads.filter((each) => each.closest('[role=columnheader]')!.getBoundingClientRect().right <= right + 1).map((each) => each.dataset['column']!)
  })

async function openFirst(visitor: Visitor, list: string): Promise<void> {
  await visitor.open(list)
  await visitor.follow(visitor.page.locator('.display-link').first())
  await visitor.page.locator('.detail [data-section="lines"] [role=grid]').waitFor()
}

test.each(inShard(['en', 'cn'] as const, (language) => `folded ${language}`, 1))(
  'price and amount of an order and a quotation are in sight at 1440, beside one bar of the quantities (%s)',
  async (language) => {
    const { purchaser, supplier } = here.sites.urls
    const look = async (visitor: Visitor, list: string) => {
      await openFirst(visitor, list)
      await expect.poll(() => inSight(visitor.page), TIMEOUT).toEqual(expect.arrayContaining(['price', 'amount']))
      expect(await visitor.page.locator('.detail .fold-bar').first().getAttribute('aria-label')).toMatch(/\d/)
      expect(visitor.troubles).toEqual([])
    }
    const buyer = await visit(here.browser, purchaser, 'emma.clark', DESK, language)
    await look(buyer, 'purchaserReviewQuotationList?view=none')
    await look(buyer, 'purchaserOrderList?view=none&tab=WAITORDER')
    const partner = await buyer.page.locator('.headline [data-field="supplier"] dd').innerText()
    await buyer.close()

    const seller = await visit(here.browser, supplier, here.sites.salesmanOf(partner.trim()), DESK, language)
    await look(seller, 'supplierOrderList?view=none')
    await seller.close()
    const bidder = await visit(here.browser, supplier, 'shen.hao', DESK, language)
    await look(bidder, 'supplierQuotationList?view=none')
    await bidder.close()
  },
)

test('the quantities open into their columns by the keyboard, and stay so for the person', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', DESK)
  const { page } = buyer
  await openFirst(buyer, 'purchaserOrderList?view=none')
  const address = page.url()
  const choice = (name: string) => page.locator(`.detail [data-shape="${name}"]`)
  expect(await choice('folded').getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('.detail [data-column="shippedQuantity"]').count()).toBe(0)

  await choice('folded').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => inSight(page), TIMEOUT).toEqual(expect.arrayContaining(['quantity', 'shippedQuantity', 'receivedQuantity']))
  expect(await page.locator('.detail .fold-bar').count()).toBe(0)

  await page.goto(address)
  await page.locator('.detail [data-column="shippedQuantity"]').waitFor()
  await choice('folded').click()
  await page.locator('.detail .fold-bar').first().waitFor()
  await expect.poll(() => inSight(page), TIMEOUT).toContain('amount')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
