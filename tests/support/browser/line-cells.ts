import type { Locator, Page } from 'playwright-core'

/** The grid of lines of a form, as a person reads it: cells by line, counted from 1, and column. */
export type LineCells = {
  readonly grid: Locator
  cell(line: number, field: string): Promise<Locator>
  /** The value, without the mark of free text. */
  text(line: number, field: string): Promise<string>
}

/** The visible lines; `lines` names the field if a form has several grids. */
export function lineCells(page: Page, lines?: string): LineCells {
  const box = lines === undefined ? page.locator('.line-grid') : page.locator(`.line-grid[data-lines="${lines}"]`)
  const grid = box.locator('[role=grid]').filter({ visible: true }).first()

  async function cell(line: number, field: string): Promise<Locator> {
    const head = grid.locator(`[data-column="${field}"]`).first()
    await grid.locator('[role=columnheader]').first().waitFor()
    await rollTo(head)
    const column = await head.evaluate((name) => name.closest('[role=columnheader]')?.getAttribute('aria-colindex'))
    const heads = await grid.locator('.rdg-header-row').count()
    return grid.locator(`[role=row][aria-rowindex="${line + heads}"] [aria-colindex="${column}"]`)
  }

  /** Columns outside the visible area are drawn only after scrolling. */
  async function rollTo(head: Locator): Promise<void> {
    if ((await head.count()) > 0) return
    await grid.hover()
    await page.mouse.wheel(-20_000, 0)
    for (let turn = 0; turn < 20 && (await head.count()) === 0; turn++) {
      await page.mouse.wheel(500, 0)
      await grid.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    await head.waitFor({ state: 'attached' })
  }

  async function text(line: number, field: string): Promise<string> {
    const shown = await cell(line, field)
    const [whole, marks] = [await shown.innerText(), await shown.locator('.free-text').allInnerTexts()]
    return marks.reduce((value, mark) => value.replace(mark, ''), whole).trim()
  }

  return { grid, cell, text }
}
