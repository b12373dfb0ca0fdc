import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { filmOfCode } from '../../files/film-of-code.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { launchOptions } from '../../support/browser/launch-options.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'

const here = demonstration()
const PHONE = { width: 390, height: 844, hasTouch: true }
const TIMEOUT = { timeout: 60_000 }

type Camera = { readonly film: string; readonly isPermitted: boolean }

/** A Chromium whose camera shows a film, or that has none; the person's answer to the question for permission is given beforehand. */
async function withCamera<Result>(given: Camera | undefined, work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const options = await launchOptions()
  const camera =
    given === undefined
      ? []
      : [
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${given.film}`,
          `--use-fake-ui-for-media-stream${given.isPermitted ? '' : '=deny'}`,
        ]
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...camera] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

test('[QUA-30] on a phone an inspector opens the camera beside the scan field: the code that it sees is scanned, and it goes on', async () => {
  const { call } = await signIn(here.sites.urls.purchaser, 'wu.jing', DEMONSTRATION_PASSWORD)
  const { list } = await call('/api/purchaseInspection/check/list', { entity: { tab: 'WAITRECORD', screen: 'purchaserInspectionScan' } })
  const number = String((list as readonly { checkNumber: string }[])[0]!.checkNumber)
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    await filmOfCode(join(folder, 'label.y4m'), number)
    await withCamera({ film: join(folder, 'label.y4m'), isPermitted: true }, async (browser) => {
      const inspector = await visit(browser, here.sites.urls.purchaser, 'wu.jing', PHONE, 'cn')
      const { page } = inspector
      await page.context().grantPermissions(['camera'], { origin: here.sites.urls.purchaser })
      const loaded: string[] = []
      const policies: string[] = []
      page.on('response', (response) => {
        loaded.push(response.url())
        if (response.url().includes('/assets/workers/')) policies.push(response.headers()['content-security-policy'] ?? '')
      })
      await page.goto(`${here.sites.urls.purchaser}/purchaserInspectionScan?tab=WAITRECORD`)
      await page.locator('.card').first().waitFor()
      expect(loaded.filter((url) => /wasm|workers/.test(url))).toEqual([])
      await page.locator('[data-action=openCamera]').tap()
      await page.locator('.scan-camera[data-camera=open] video').waitFor(TIMEOUT)
      // The code of the film opens the record of its check.
      await page.locator('[role=dialog] [data-field="result"]').waitFor(TIMEOUT)
      await screenshot(page, 'scan-by-camera')
      expect(policies).toEqual(["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"])
      expect(loaded.some((url) => url.endsWith('.wasm'))).toBe(true)
      expect(loaded.every((url) => url.startsWith(here.sites.urls.purchaser) || url.startsWith('blob:') || url.startsWith('data:'))).toBe(true)
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog]').waitFor({ state: 'detached' })
      await page.locator('[data-action=closeCamera]').tap()
      await page.locator('.scan-camera').waitFor({ state: 'detached' })
      expect(inspector.troubles).toEqual([])
      await inspector.close()
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 240_000)

test('[QUA-31] where the camera is not permitted the page says so in words and the field still scans; where there is none no button offers it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    await filmOfCode(join(folder, 'label.y4m'), 'X')
    await withCamera({ film: join(folder, 'label.y4m'), isPermitted: false }, async (browser) => {
      const inspector = await visit(browser, here.sites.urls.purchaser, 'wu.jing', PHONE, 'en')
      const { page } = inspector
      await page.goto(`${here.sites.urls.purchaser}/purchaserInspectionScan?tab=WAITRECORD`)
      await page.locator('[data-action=openCamera]').tap()
      await page.locator('.scan-camera [role=alert]').filter({ hasText: 'The camera may not be used' }).waitFor(TIMEOUT)
      await page.locator('.scan input').tap()
      await page.keyboard.type('NO-SUCH-CODE')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.scan output').textContent(), TIMEOUT).toBe('Nothing found for NO-SUCH-CODE')
      await inspector.close()
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await withCamera(undefined, async (browser) => {
    const inspector = await visit(browser, here.sites.urls.purchaser, 'wu.jing', PHONE, 'en')
    await inspector.page.goto(`${here.sites.urls.purchaser}/purchaserInspectionScan?tab=WAITRECORD`)
    await inspector.page.locator('.scan input').waitFor()
    await inspector.atRest()
    expect(await inspector.page.locator('[data-action=openCamera]').count()).toBe(0)
    await inspector.close()
  })
}, 240_000)
