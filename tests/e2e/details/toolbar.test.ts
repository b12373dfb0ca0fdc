import { expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { actionsOf, laidOut } from '../../support/browser/laid-out.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }

test('the actions of a document stand in one line beside its number: the rest and what is dangerous in one menu, for mouse and keyboard', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', { width: 1366, height: 768 })
  const { page } = buyer
  await buyer.open('purchaserOrderList?view=none')
  await buyer.follow(page.locator('.display-link').first())
  await page.locator('.detail-actions .action-bar').waitFor()
  expect(await laidOut(page.locator('.detail-head h1, .detail-actions button'))).toEqual({ lines: 1, cut: false })

  await buyer.open('purchaserInquiryList?view=none')
  await buyer.follow(page.locator('.display-link').first())
  const bar = page.locator('.detail-actions .action-bar')
  const shown = bar.locator('> [data-action]')
  await bar.waitFor()
  expect(await laidOut(page.locator('.detail-head h1, .detail-actions button'))).toEqual({ lines: 1, cut: false })
  const before = await actionsOf(shown)
  expect(before.at(-1)).toBe('more')

  const menu = page.locator('.semi-dropdown-menu [data-action]')
  await bar.locator('[data-action="more"]').focus()
  await page.keyboard.press('Enter')
  await menu.first().waitFor()
  expect(await actionsOf(menu)).toContain('delete')
  const all = before.length - 1 + (await menu.count())
  await page.keyboard.press('Escape')
  await menu.first().waitFor({ state: 'hidden' })

  // What has no room at 900 px is in the menu, and nothing is lost.
  await page.setViewportSize({ width: 900, height: 768 })
  await expect.poll(() => shown.count(), TIMEOUT).toBeLessThan(before.length)
  expect(await laidOut(page.locator('.detail-actions button'))).toEqual({ lines: 1, cut: false })
  await bar.locator('[data-action="more"]').click()
  await menu.first().waitFor()
  expect((await shown.count()) - 1 + (await menu.count())).toBe(all)
  await page.keyboard.press('Escape')
  await menu.first().waitFor({ state: 'hidden' })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => laidOut(page.locator('.detail-actions button')), TIMEOUT).toEqual({ lines: 1, cut: false })
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('the next step is the primary button even while it must wait, and says what for', async () => {
  const expert = await visit(here.browser, here.sites.urls.purchaser, 'qian.wei', { width: 1366, height: 768 }, 'en')
  const { page } = expert
  await expert.open('bidScoringList?view=none&tab=SCORING')
  await expert.follow(page.locator('.display-link').first())
  const first = page.locator('.detail-actions .action-bar > [data-action]').first()
  expect(await first.getAttribute('data-action')).toBe('submit')
  expect(await first.getAttribute('class')).toContain('action-refused-primary')
  await first.hover()
  const reason = page.locator('.reasons li').first()
  await reason.waitFor()
  expect(await reason.textContent()).toBe('Score every factor before you submit')
  expect(await first.getAttribute('aria-label')).toContain('Score every factor before you submit')
  expect(expert.troubles).toEqual([])
  await expert.close()
})
