import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../../tests/support/chromium.ts'
import { fontconfigFile } from '../../../tests/support/fonts.ts'

/** `screen`: a frame each 16.7 ms, as on most screens. `prompt`: a frame as soon as something is to be painted. */
export type Refresh = 'screen' | 'prompt'

/** A headless Chromium for measuring: nothing in the background, memory that can be collected when asked. */
export async function benchBrowser(refresh: Refresh): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--font-render-hinting=none',
      ...(refresh === 'prompt' ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : []),
    ],
    env: { ...process.env, FONTCONFIG_FILE: fontconfigFile() },
  })
}
