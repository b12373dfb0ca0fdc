import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Turns the wheel over the grid, from its top on, until a row is drawn: a grid draws only what is in sight. */
export async function scrollTo(page: Page, row: Locator): Promise<void> {
  await page.locator('[role=grid]').first().hover()
  await page.mouse.wheel(0, -100_000)
  const turned = async () => {
    if ((await row.count()) === 0) await page.mouse.wheel(0, 400)
    return row.count()
  }
  await expect.poll(turned, { timeout: 30_000, interval: 150 }).toBeGreaterThan(0)
  await row.first().scrollIntoViewIfNeeded()
}
