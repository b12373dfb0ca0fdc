import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'
import { fontconfigFile } from './fonts.ts'
import { project } from './project.ts'

/** A headless Chromium of its own, with the same fonts on every machine. Close it when the test file ends. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: fontconfigFile() },
  })
}

/** Puts what the page shows into build/screenshots, for people to look at; answers with the file. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = join(project, 'build', 'screenshots')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  return path
}
