import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, screenshot } from '../support/browser/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('Chinese letters have shapes of their own', async () => {
  const page = await browser.newPage({ viewport: { width: 600, height: 200 } })
  await page.setContent(`<body style="font: 24px sans-serif"><p>采购订单 Purchase order 1,234.50</p><p><b>供应商协同平台 待发货</b></p>
    <p>→ ✓ ▲ ● ￥ € ≥ ×</p></body>`)
  await screenshot(page, 'fonts')
  const inks = new Set<string>()
  for (const letter of ['采', '购', '订', '→', '✓']) {
    await page.setContent(`<body style="margin:0;font:40px sans-serif">${letter}</body>`)
    inks.add((await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })).toString('base64'))
  }
  // Characters without a glyph would all be the same box.
  expect(inks.size).toBe(5)
})
