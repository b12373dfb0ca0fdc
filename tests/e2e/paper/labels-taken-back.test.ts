import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'

const here = demonstration()
const TIMEOUT = { timeout: 60_000 }
type Shown = { readonly [field: string]: unknown }

test('[ORD-56] a buyer labels two orders at once and takes it back by one key; what somebody has changed since stays, and all is on record', async () => {
  const site = here.sites.urls.purchaser
  const { call } = await signIn(site, 'lin.yue', DEMONSTRATION_PASSWORD)
  const buyer = await visit(here.browser, site, 'lin.yue', { width: 1440, height: 900 }, 'en')
  const { page } = buyer
  await buyer.open('purchaserBatchOperate?tab=WAITORDER')
  await buyer.atRest()
  const row = (at: number) => page.locator('[role=grid] [role=row]').nth(at)
  const numbers = await Promise.all([1, 2].map(async (at) => (await row(at).locator('a').first().textContent())?.trim() ?? ''))
  const orders = async () => {
    const where = [{ field: 'insideOrderCode', operator: 'in', value: numbers }]
    const { list } = await call('/api/tradeOrder/purchase/list', { entity: { where, columns: ['insideOrderCode', 'orderLabel'] } })
    return numbers.map((number) => (list as readonly Shown[]).find((order) => order['insideOrderCode'] === number)!)
  }
  const labelOf = ({ orderLabel }: Shown) => (orderLabel as { text?: string } | null | undefined)?.text ?? null
  const before = (await orders()).map(labelOf)

  const giveLabel = async () => {
    // Other people's new orders move the rows: they are chosen by their numbers, and none beside them.
    for (const box of await page.locator('[role=grid] [role=row] input[type=checkbox]:checked').all()) await box.uncheck()
    for (const number of numbers)
      await page.locator('[role=grid] [role=row]').filter({ hasText: number }).first().locator('input[type=checkbox]').first().check()
    await buyer.action('changeLabel').click()
    await page.locator('[role=dialog] [data-field=orderLabel] .semi-select').click()
    const choice = page.locator('.semi-select-option').last()
    const given = (await choice.textContent())?.trim() ?? ''
    await choice.click()
    await page.locator('[role=dialog] [data-field=orderLabel] .semi-select', { hasText: given }).waitFor(TIMEOUT)
    await screenshot(page, 'label-chosen')
    await buyer.action('confirmDialog').click()
    await buyer.action('undo').waitFor(TIMEOUT)
    await expect.poll(async () => (await orders()).map(labelOf), TIMEOUT).toEqual([given, given])
    return given
  }

  await giveLabel()
  await screenshot(page, 'label-taken-back')
  await page.keyboard.press('Control+z')
  await page.getByText('Taken back: 2').waitFor(TIMEOUT)
  expect((await orders()).map(labelOf)).toEqual(before)

  // A colleague takes the label of the second one away before it is taken back.
  const given = await giveLabel()
  const [, second] = await orders()
  const changed = await call('/api/tradeOrder/purchase/changeLabel', { entity: { id: second!['id'], version: second!['version'], orderLabel: null } })
  expect(changed.returnCode).toBe('0')
  await buyer.action('undo').click()
  await page.getByText('Left as they are').waitFor(TIMEOUT)
  expect((await orders()).map(labelOf)).toEqual([before[0], null])
  const [first] = await orders()
  const { list } = await call('/api/tradeOrder/purchase/history', { entity: { id: first!['id'] } })
  expect((list as readonly Shown[]).filter(({ action }) => action === 'changeLabel').length).toBe(4)
  expect(given).not.toBe('')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 240_000)
