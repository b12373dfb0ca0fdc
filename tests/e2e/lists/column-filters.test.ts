import { expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }

test('[LIST-17] "orders of one supplier, last month, above 10,000" are saved as a view in ten actions', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', undefined, 'en')
  const { page } = manager
  await manager.open('purchaserOrderList?view=none')
  let actions = 0
  const does = async (action: Promise<unknown>) => {
    actions += 1
    await action
  }
  const filter = page.locator('[data-filter="supplier"]')
  await does(filter.locator('[role=combobox]').first().click())
  const option = page.locator('.semi-select-option').first()
  await option.waitFor()
  const name = (await option.innerText()).trim()
  await does(page.keyboard.type(name))
  await page.locator('.semi-select-option', { hasText: name }).first().waitFor()
  await does(page.locator('.semi-select-option', { hasText: name }).first().click())
  await does(page.locator('[data-filter="createdAt"] button').first().click())
  await does(page.locator('[data-period="lastMonth"]').click())
  const from = page.locator('[data-filter="amount"] input').first()
  await does(from.click())
  await does(page.keyboard.type('10000'))
  await does(page.locator('[data-action="views"]').click())
  await does(page.locator('[data-action="addView"]').click())
  await page.locator('[data-view-name]').waitFor()
  // The name has as many conditions as have room.
  await expect.poll(() => page.locator('[data-view-name]').inputValue(), TIMEOUT).toContain(`${name}, Last month`)
  await does(page.keyboard.press('Enter'))
  await page.waitForURL((url) => url.searchParams.has('view') && !url.searchParams.has('f.amount'))
  await manager.atRest()
  expect(actions).toBeLessThanOrEqual(10)
  const chips = await page.locator('[data-chip]').evaluateAll((each) => each.map((chip) => chip.getAttribute('data-chip')))
  expect(chips.toSorted()).toEqual(['amount', 'createdAt', 'supplier'])
  expect(manager.troubles).toEqual([])
  await manager.close()
})

test('[LIST-17] order lines are chosen by a column that is no filter: the quantity in a range, kept in the address', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', undefined, 'en')
  const { page } = manager
  await manager.open('purchaserOrderDetailList?view=none')
  const count = () => page.locator('[data-count]').getAttribute('data-count').then(Number)
  const all = await count()
  await manager.action('moreFilters').click()
  await page.locator('[data-filter-column] [role=combobox]').first().click()
  await page.locator('.semi-select-option', { hasText: 'Quantity' }).first().click()
  await page.locator('[data-filter="quantity"] input').first().fill('100')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('f.quantity') === 'atLeast:100')
  await expect.poll(count, TIMEOUT).toBeLessThan(all)
  await page.reload()
  await page.locator('[data-chip="quantity"]').waitFor()
  await page.locator('[data-filter="quantity"] input').first().waitFor()
  await page.locator('[data-chip="quantity"] [data-remove]').click()
  await expect.poll(count, TIMEOUT).toBe(all)
  expect(manager.troubles).toEqual([])
  await manager.close()
})
