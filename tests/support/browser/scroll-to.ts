import type { Locator, Page } from 'playwright-core'

/** Turns the wheel over the grid, up and then down, until a row is drawn: a grid draws only what is in sight. */
export async function scrollTo(page: Page, row: Locator): Promise<void> {
  const grid = page.locator('[role=grid]').first()
  await grid.hover()
  await page.mouse.wheel(0, -100_000)
  for (let turn = 0; turn < 60 && (await row.count()) === 0; turn++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(150)
  }
  await row.first().scrollIntoViewIfNeeded()
}
