import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, screenshot } from '../support/browser.ts'
import { project } from '../support/project.ts'

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
  // Letters without a shape would all be the same box.
  expect(inks.size).toBe(5)
})

test('quotes and apostrophes of English pages are narrow also in a Chinese font; in Chinese pages they are as wide as a letter', async () => {
  const tokens = readFileSync(join(project, 'engine/web/theme/tokens.css'), 'utf8')
  const page = await browser.newPage({ viewport: { width: 600, height: 200 } })
  const widthsIn = async (language: string) => {
    await page.setContent(`<html lang="${language}"><style>${tokens} body { font: 100px var(--font) }</style><body>${[...'“’采a'].map((sign) => `<span>${sign}</span>`).join(' ')}</body></html>`)
    return page.locator('span').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  }
  const [quote, apostrophe, letter] = await widthsIn('en')
  expect(quote).toBeLessThan(60)
  expect(apostrophe).toBeLessThan(40)
  expect(letter).toBe(100)
  const [wide, , chinese] = await widthsIn('zh-CN')
  expect([wide, chinese]).toEqual([100, 100])
  await page.close()
})
