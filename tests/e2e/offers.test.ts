import { expect, test } from 'vitest'
import { demonstration } from '../support/browser/demonstration.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }

test('[INQ-203] [ADR-5] a buyer takes a deadline from the keyboard, and finds the addresses of the receiving areas at the delivery address', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue')
  const { page } = buyer
  await buyer.open('inquiryInit')
  const deadline = page.locator('[data-field=deadline]')
  await deadline.locator('input').focus()
  await page.keyboard.press('Tab')
  const button = deadline.getByRole('button', { name: '快选' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement), TIMEOUT).toBe(true)
  await page.keyboard.press('Enter')
  const menu = page.locator('.offered-days')
  await menu.waitFor(TIMEOUT)
  expect((await menu.innerText()).match(/\d+ 天后/g)).toEqual(['1 天后', '3 天后', '7 天后', '15 天后', '30 天后'])
  const day = (await menu.getByText('7 天后').locator('..').innerText()).match(/\d{4}-\d\d-\d\d/)![0]
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), TIMEOUT).toContain('1 天后')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await menu.waitFor({ state: 'hidden', ...TIMEOUT })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  const entered = await deadline.locator('input').inputValue()
  expect(entered).toMatch(new RegExp(`^${day} \\d\\d:00$`))
  // The whole moment is to be read, in the narrowest column of a form too.
  expect(await deadline.locator('input').evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)

  const address = page.locator('[data-field=deliveryAddress] input')
  const offered = () => page.locator('datalist option').evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
  await address.click()
  // The address of the last order is proposed; another one is chosen.
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect.poll(offered, TIMEOUT).toHaveLength(2)
  const [first = ''] = await offered()
  await page.keyboard.type(first)
  await expect.poll(() => address.inputValue(), TIMEOUT).toBe(first)
  await expect.poll(offered, TIMEOUT).toEqual([])
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 120_000)
