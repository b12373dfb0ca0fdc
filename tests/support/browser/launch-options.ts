import type { LaunchOptions } from 'playwright-core'
import { chromiumPath } from './chromium.ts'
import { fontconfigFile } from './fonts.ts'

/** A headless Chromium with the same fonts on every machine. */
export async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: fontconfigFile() },
  }
}
