import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { violationsOn } from '../support/browser/accessibility.ts'
import { screenshot } from '../support/browser/browser.ts'
import { inShard } from '../support/in-shard.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { watchLoading } from '../support/browser/loaded-bytes.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration()
const TIMEOUT = { timeout: 20_000 }

const buyer = (language: 'cn' | 'en', width = 1366, height = 800) => visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width, height }, language)
const palette = (page: Page) => page.locator('dialog.palette')
/** Presses the key, and waits for what was opened last, or for the first line. */
async function press({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Control+K')
  await palette(page).locator('[role=option]').first().waitFor()
}
const groups = (page: Page) =>
  palette(page)
    .locator('[role=group]')
    .evaluateAll((each) => each.map((group) => group.getAttribute('data-group')))
const marked = (page: Page) => palette(page).locator('[role=option][aria-selected=true]')
const settled = (page: Page) => palette(page).locator('[role=status]:not([data-waiting])').waitFor({ state: 'attached' })
const numberOnPage = async (page: Page): Promise<string> => /PO\d+/.exec(await page.locator('[role=grid]').first().innerText())![0]

test('[FIND-4] [FIND-6] Ctrl+K opens the palette while something is typed; Enter opens what is found; Escape leads back to where the focus was', async () => {
  const visitor = await buyer('en')
  const { page } = visitor
  await visitor.open('purchaserOrderList')
  const number = await numberOnPage(page)
  const search = page.locator('.shell-main input').first()
  await search.click()
  await page.keyboard.type('x')
  await press(visitor)
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  // The focus is back in the field, where typing goes on.
  await page.keyboard.type('y')
  await expect.poll(() => search.inputValue(), TIMEOUT).toBe('xy')

  await press(visitor)
  await page.keyboard.type(number)
  // Enter waits for what is typed.
  await page.keyboard.press('Enter')
  await page.waitForURL('**/purchaserOrderDetail?id=**')
  await page.locator('.detail').waitFor()
  expect(await page.locator('.detail h1').innerText()).toContain(number)

  await visitor.open('purchaseList')
  await press(visitor)
  await expect.poll(() => groups(page).then(([first]) => first), TIMEOUT).toBe('recent')
  expect(await marked(page).innerText()).toContain(number)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => marked(page).getAttribute('data-item'), TIMEOUT).toBe('page:theme')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked(page).innerText(), TIMEOUT).toContain(number)
  // The focus stays in the palette: Tab leads to the button, and back.
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('.palette-close:focus').count(), TIMEOUT).toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('dialog.palette input:focus').count(), TIMEOUT).toBe(1)
  await page.keyboard.press('Escape')
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 180_000)

test('[FIND-5] screens, new documents and actions of the open document are found in both languages and by initials', async () => {
  const visitor = await buyer('en')
  const { page } = visitor
  await visitor.open('purchaserOrderList?tab=WAITORDER')
  await visitor.follow(page.locator('[role=grid] a').first())
  for (const text of ['close', '关闭', 'gb']) {
    await press(visitor)
    await page.keyboard.type(text)
    await settled(page)
    await expect.poll(() => palette(page).locator('[data-item="action:close"]').count(), TIMEOUT).toBe(1)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
  }
  await press(visitor)
  await page.keyboard.type('关闭')
  await expect.poll(() => marked(page).getAttribute('data-item'), TIMEOUT).toBe('action:close')
  await page.keyboard.press('Enter')
  await page.locator('[data-dialog]').waitFor()
  // A dialog is finished first.
  await page.keyboard.press('Control+K')
  expect(await palette(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.locator('[data-dialog]').waitFor({ state: 'detached' })

  await press(visitor)
  await page.keyboard.type('create order')
  await expect.poll(() => marked(page).innerText(), TIMEOUT).toMatch(/Create order.*Purchase list/s)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/purchaseList')
  await press(visitor)
  await page.keyboard.type('gysk')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/purSupplierList')
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 180_000)

test('[FIND-1] a supplier is found by words of its name and by its initials, and the pointer opens it', async () => {
  const visitor = await buyer('cn')
  const { page } = visitor
  await visitor.open('purchaserOrderList')
  await visitor.action('find').click()
  await palette(page).locator('[role=option]').first().waitFor()
  await page.keyboard.type('czld')
  const supplier = palette(page).locator('[data-item^="document:supplier:"]').first()
  await supplier.waitFor()
  await supplier.click()
  await page.waitForURL('**/purSupplierDetail?id=**')
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 120_000)

test('[FIND-4] the palette loads when it is first opened: at most 40 kB after gzip', async () => {
  const visitor = await buyer('en')
  const { page } = visitor
  await visitor.open('purchaserOrderList')
  const loaded = watchLoading(page, inject('sites').purchaser)
  await press(visitor)
  await page.keyboard.type('bearing')
  await settled(page)
  const { bytes, files } = loaded()
  console.log(`the palette: ${bytes} bytes in ${files.length} files`)
  expect(files.some((file) => file.endsWith('/palette.json'))).toBe(true)
  expect(bytes).toBeLessThanOrEqual(40 * 1024)
  await visitor.close()
}, 120_000)

test('[FIND-2] [FIND-5] a supplier finds its own orders, and switches language and theme', async () => {
  const visitor = await visit(here.browser, here.sites.urls.supplier, 'lu.chen', { width: 1366, height: 800 }, 'cn')
  const { page } = visitor
  await visitor.open('supplierOrderList')
  const number = await numberOnPage(page)
  await press(visitor)
  await page.keyboard.type(number.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/supplierOrderDetail?id=**')
  await press(visitor)
  await page.keyboard.type('english')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('lang'), TIMEOUT).toBe('en')
  await press(visitor)
  await page.keyboard.type('深色')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-theme'), TIMEOUT).toBe('dark')
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 120_000)

const PAGES = [
  ['en', 1440, 900],
  ['cn', 1366, 768],
  ['cn', 390, 844],
  ['en', 390, 844],
] as const

test.each(inShard(PAGES, (page) => page.join(' '), 1))(
  'the palette breaks no rule of accessibility in %s at %i x %i, light and dark',
  async (language, width, height) => {
    const visitor = await buyer(language, width, height)
    const { page } = visitor
    await page.goto(`${here.sites.urls.purchaser}/purchaserOrderList`)
    await page.locator('[data-screen]').first().waitFor()
    await visitor.atRest()
    const found: Record<string, readonly string[]> = {}
    for (const theme of ['light', 'dark'] as const) {
      await visitor.action('find').click()
      await palette(page).locator('[role=option]').first().waitFor()
      found[`${theme} bare`] = await violationsOn(page)
      await screenshot(page, `palette-bare-${language}-${width}-${theme}`)
      await page.keyboard.type('PO2')
      await palette(page).locator('[data-group=documents] [role=option]').first().waitFor()
      await settled(page)
      found[`${theme} found`] = await violationsOn(page)
      await screenshot(page, `palette-found-${language}-${width}-${theme}`)
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('Backspace')
      await page.keyboard.type('qqqq')
      await palette(page).locator('.palette-note:not([data-waiting])').waitFor()
      found[`${theme} nothing`] = await violationsOn(page)
      if (theme === 'light') {
        for (let times = 0; times < 4; times += 1) await page.keyboard.press('Backspace')
        await page.keyboard.type(language === 'en' ? 'dark' : '深色')
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
    }
    expect(found).toEqual({ 'light bare': [], 'light found': [], 'light nothing': [], 'dark bare': [], 'dark found': [], 'dark nothing': [] })
    expect(visitor.troubles).toEqual([])
    await visitor.close()
  },
  180_000,
)
