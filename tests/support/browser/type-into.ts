import type { Locator } from 'playwright-core'

/** Types a text in place of what an input holds, as a person does: a click, everything marked, key by key. */
export async function typeInto(input: Locator, text: string): Promise<void> {
  await input.click()
  await input.press('Control+a')
  if (text === '') await input.press('Delete')
  else await input.pressSequentially(text)
}
