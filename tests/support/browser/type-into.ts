import type { Locator } from 'playwright-core'

/** Replaces the text of an input as a person does: a click, select all, key by key. */
export async function typeInto(input: Locator, text: string): Promise<void> {
  await input.click()
  await input.press('Control+a')
  if (text === '') await input.press('Delete')
  else await input.pressSequentially(text)
}
