import type { Locator } from 'playwright-core'

/** How many lines these elements stand in, and whether any of them is cut off at the right. */
export const laidOut = (elements: Locator): Promise<{ readonly lines: number; readonly cut: boolean }> =>
  elements.evaluateAll((each) => {
    const boxes = each.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0)
    return { lines: new Set(boxes.map(({ top, height }) => Math.round((top + height / 2) / 8))).size, cut: boxes.some(({ right }) => right > innerWidth) }
  })

/** The names of the actions behind these buttons, in their order. */
export const actionsOf = (buttons: Locator): Promise<readonly (string | null)[]> =>
  buttons.evaluateAll((each) => each.map((button) => button.getAttribute('data-action')))
