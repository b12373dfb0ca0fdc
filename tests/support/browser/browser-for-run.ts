import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './launch-options.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browser: string
  }
}

/** One Chromium for all test files of a run; they connect to the address in `inject('browser')`. */
export default async function setup(run: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions())
  run.provide('browser', server.wsEndpoint())
  return () => server.close()
}
