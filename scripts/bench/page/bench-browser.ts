import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../../tests/support/browser/chromium.ts'
import { fontconfigFile } from '../../../tests/support/browser/fonts.ts'

/**
 * A headless Chromium for measuring: no background work, 60 frames a second as on most screens. Without that bound heavy pages
 * would lose time to frames that nobody sees: each animation would draw as often as it can.
 */
export async function benchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--font-render-hinting=none',
    ],
    env: { ...process.env, FONTCONFIG_FILE: fontconfigFile() },
  })
}
