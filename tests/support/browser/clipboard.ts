import type { Page } from 'playwright-core'

const permissions = ['clipboard-read', 'clipboard-write']

/**
 * Puts a text on the clipboard, as a spreadsheet or another program does. A browser has one clipboard, so a file that uses it opens its
 * own browser.
 */
export async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(permissions)
  await page.evaluate((given) => navigator.clipboard.writeText(given), text)
}

/** The text on the clipboard, as another program would paste it. */
export async function textOnClipboard(page: Page): Promise<string> {
  await page.context().grantPermissions(permissions)
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Puts a text on the clipboard and presses Ctrl+V in the focused element. */
export async function pasteByKey(page: Page, text: string): Promise<void> {
  await putOnClipboard(page, text)
  await page.keyboard.press('Control+v')
}
