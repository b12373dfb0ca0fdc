import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { launchOptions } from './launch-options.ts'
import { project } from '../project.ts'

/** A connection to the run's Chromium, which `browser-for-run.ts` launched. Close it at the end of the test file; its pages close with it. */
export async function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'))
}

/** A Chromium for one test file, since a browser has only one clipboard. Close it at the end of the test file. */
export async function openOwnBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions())
}

/** Saves a screenshot into build/screenshots, for people to look at. Returns the file. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = join(project, 'build', 'screenshots')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  return path
}
