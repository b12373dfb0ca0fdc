import { expect, test } from 'vitest'
import { demonstration } from '../support/browser/demonstration.ts'
import { typeInto } from '../support/browser/type-into.ts'
import { visit } from '../support/browser/visitor.ts'
import { inShard } from '../support/in-shard.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }

test('[MAT-24] [MAT-25] a buyer splits a line: the dialog shows the rest, refuses a wrong sum, and the list finds the parts by the line’s number', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue')
  const { page } = buyer
  await buyer.open('purchaseList?tab=TOORDER')
  // What is ordered in part is not split.
  const first = page.locator('[role=row]', { has: page.locator('[data-action=edit]:not([aria-disabled=true])') }).first()
  await first.waitFor(TIMEOUT)
  const number = /PL\d+/.exec(await first.innerText())![0]
  await buyer.open(`purchaseList?q=${number}`)
  await buyer.row(number).waitFor(TIMEOUT)
  await buyer.row(number).getByRole('button', { name: '更多操作' }).click()
  await page.locator('[role=menu] [data-action=split]').click()
  const dialog = page.locator('[data-dialog=split]')
  const quantity = (place: number) => dialog.locator(`[data-share="${place}.quantity"] input`)
  const left = () => dialog.locator('[data-left]').getAttribute('data-left')
  await quantity(1).waitFor(TIMEOUT)
  const whole = Number((await quantity(0).inputValue()).replaceAll(',', ''))
  // Quantities of the other parts reduce the first, as long as nobody types there.
  await typeInto(quantity(1), '1')
  await expect
    .poll(
      () =>
        quantity(0)
          .inputValue()
          .then((text) => Number(text.replaceAll(',', ''))),
      TIMEOUT,
    )
    .toBe(whole - 1)
  await buyer.action('addShare').click()
  await typeInto(quantity(2), '2')
  await expect.poll(left, TIMEOUT).toBe('0')
  await typeInto(quantity(0), '0.5')
  await expect.poll(left, TIMEOUT).toBe(String(whole - 3.5))
  await buyer.action('confirmDialog').click()
  await dialog.getByText(`须等于采购数量 ${whole}`).waitFor(TIMEOUT)
  await typeInto(quantity(0), String(whole - 3))
  await expect.poll(left, TIMEOUT).toBe('0')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden', ...TIMEOUT })
  await buyer.open(`purchaseList?q=${number}`)
  await expect.poll(() => page.locator('[role=row]').filter({ hasText: 'PL20' }).count(), TIMEOUT).toBe(3)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 180_000)

test('[MAT-34] the purchase list stands on manageInfo as on purchaseList, with the same lines', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue')
  const { page } = buyer
  const numbers = async (route: string) => {
    await buyer.open(`${route}?tab=TOORDER`)
    await buyer.row('PL20').first().waitFor(TIMEOUT)
    return [...(await page.locator('[role=grid]').innerText()).matchAll(/PL\d+/g)].map(([number]) => number)
  }
  const listed = await numbers('purchaseList')
  expect(listed.length).toBeGreaterThan(3)
  expect(await numbers('manageInfo')).toEqual(listed)
  expect(new URL(page.url()).pathname).toBe('/manageInfo')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 120_000)

test('[MAT-22] a batch update offers ten fields, and changes the given ones on the selected lines alone', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', { width: 1366, height: 800 }, 'en')
  const { page } = buyer
  await buyer.open('purchaseList?tab=TOORDER')
  await buyer.row('PL20').waitFor(TIMEOUT)
  const boxes = page.locator('[role=row]').filter({ hasText: 'PL20' }).locator('input[type=checkbox]')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await buyer.action('batchEdit').click()
  await page.locator('[data-dialog=batchEdit]').waitFor(TIMEOUT)
  await buyer.type('project', 'E2E-BATCH-7')
  await buyer.action('confirmDialog').click()
  await page.locator('[data-dialog=batchEdit]').waitFor({ state: 'hidden', ...TIMEOUT })
  await buyer.open('purchaseList?q=E2E-BATCH-7')
  await expect.poll(() => page.locator('[role=row]').filter({ hasText: 'PL20' }).count(), TIMEOUT).toBe(2)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 180_000)

test.each(inShard([1366, 1440], (width) => `purchase list ${width}`, 1))(
  'at %i no figure of the list is half beneath the actions, and its total stands beside its count',
  async (width) => {
    const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width, height: 800 }, 'cn')
    const { page } = buyer
    await buyer.open('purchaseList')
    await buyer.row('PL20').waitFor(TIMEOUT)
    const halfCovered = () =>
      page.locator('[role=grid]').evaluate((grid) => {
        const row = [...grid.querySelectorAll('.rdg-row')][0]!
        const { left: edge } = row.querySelector('.rdg-cell-frozen-end')!.getBoundingClientRect()
        const cells = [...row.querySelectorAll<HTMLElement>('.rdg-cell:not(.rdg-cell-frozen-end)')]
        return cells.flatMap((cell) => {
          const { left, right } = cell.getBoundingClientRect()
          return left < edge - 2 && right > edge + 2 ? [cell.innerText] : []
        })
      })
    await expect.poll(halfCovered, TIMEOUT).toEqual([])
    expect(await page.locator('[role=grid] .rdg-summary-row').count()).toBe(0)
    expect(await page.locator('.list-pager .list-totals').isVisible()).toBe(true)
    expect(await page.locator('.list-pager .list-totals').innerText()).toContain('预算金额')
    expect(buyer.troubles).toEqual([])
    await buyer.close()
  },
)
