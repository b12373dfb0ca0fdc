import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }
const OFFICE = { width: 1366, height: 768 }
const fold = (page: Page) => page.locator('[data-action="moreFields"]')

/** The height in which the lines stand above the bar at the bottom, without scrolling. */
const roomOfLines = (page: Page): Promise<number> =>
  page.locator('[data-section="lines"] [role=grid]').evaluate((grid) => {
    const foot = document.querySelector('.form-foot')!.getBoundingClientRect()
    return document.querySelector('.form-body')!.scrollTop === 0 ? foot.top - grid.getBoundingClientRect().top : 0
  })

test.each(inShard(['en', 'cn'] as const, (language) => `lines ${language}`, 1))(
  'the lines of an order and of an inquiry are in sight at 1366 x 768: their head and three rows (%s)',
  async (language) => {
    const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', OFFICE, language)
    const { page } = buyer
    for (const form of ['purchaserCreateOrder', 'inquiriesOnly']) {
      await buyer.open(form)
      await page.locator('[data-section="lines"] [role=grid]').waitFor()
      // Two rows of headings, and three lines.
      await expect.poll(() => roomOfLines(page), TIMEOUT).toBeGreaterThan(70 + 3 * 36)
      expect(await fold(page).getAttribute('aria-expanded')).toBe('false')
    }
    expect(buyer.troubles).toEqual([])
    await buyer.close()
  },
)

test('folded fields say their values, open by the keyboard, and stay open while one of them must be filled in', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', OFFICE, 'en')
  const { page } = buyer
  await buyer.open('inquiriesOnly')
  const scoring = page.locator('[data-field="expertScoring"] [type=checkbox], [data-field="expertScoring"] [role=switch]').first()
  await fold(page).focus()
  await page.keyboard.press('Enter')
  await scoring.waitFor()
  await scoring.focus()
  await page.keyboard.press('Space')
  await page.locator('[data-field="technicalRatio"] input').waitFor()

  await fold(page).click()
  expect(await fold(page).getAttribute('aria-expanded')).toBe('true')
  await buyer.type('technicalRatio', '60')
  await buyer.type('businessRatio', '40')
  await page.keyboard.press('Tab')
  await fold(page).click()
  await expect.poll(() => fold(page).getAttribute('aria-expanded'), TIMEOUT).toBe('false')
  expect(await page.locator('[data-field="technicalRatio"]').count()).toBe(0)
  expect(await page.locator('[data-folded="technicalRatio"]').innerText()).toContain('60')
  expect(await page.locator('[data-folded="expertScoring"]').innerText()).toContain('Yes')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
