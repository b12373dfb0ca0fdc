import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { launchOptions } from './launch-options.ts'
import { project } from '../project.ts'

/** The Chromium of the run, which `browser-for-run.ts` has launched. Close the connection when the test file ends: its pages go with it. */
export async function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'))
}

/** A Chromium that nobody else uses: a browser has one clipboard. Close it when the test file ends. */
export async function openOwnBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions())
}

/** Puts what the page shows into build/screenshots, for people to look at; answers with the file. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = join(project, 'build', 'screenshots')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  return path
}
