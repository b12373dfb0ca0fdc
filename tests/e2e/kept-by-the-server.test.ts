import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser/browser.ts'
import { contentOf } from '../support/browser/content-of-download.ts'
import { type DemonstrationSites, startDemonstration } from '../support/browser/demonstration-sites.ts'
import { pdf } from '../support/upload.ts'
import { visit } from '../support/browser/visitor.ts'

let browser: Browser
let sites: DemonstrationSites
const files = mkdtempSync(join(tmpdir(), 'files-'))

beforeAll(async () => {
  process.env['COUNTERPART_FILES'] = files
  browser = await openBrowser()
  sites = await startDemonstration()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await sites.close()
  delete process.env['COUNTERPART_FILES']
  rmSync(files, { recursive: true })
})

test('a person’s grid settings apply in another browser too', async () => {
  const office = await visit(browser, sites.urls.purchaser, 'chen.bo')
  await office.open('purchaserOrderList')
  const density = '[data-density="compact"]'
  const saved = office.page.waitForResponse('**/api/member/setting/save')
  await office.page.locator('.grid-tools button').click()
  await office.page.locator(density).click()
  expect(await (await saved).json()).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
  await office.close()

  const home = await visit(browser, sites.urls.purchaser, 'chen.bo')
  await home.open('purchaserOrderList')
  await home.page.locator('.grid-tools button').click()
  await home.page.locator(`${density} input:checked`).waitFor({ state: 'attached' })
  expect(home.troubles).toEqual([])
  await home.close()
})

test('an attachment goes up in a form and comes back whole; a wrong one says why not', async () => {
  const buyer = await visit(browser, sites.urls.purchaser, 'chen.bo')
  await buyer.open('purSupplierAdd')
  const choose = async (file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      buyer.page.waitForEvent('filechooser'),
      buyer.page.locator('[data-field="attachments"]').getByRole('button', { name: '添加附件' }).click(),
    ])
    await chooser.setFiles(file)
  }
  await choose({ name: '图纸 1.pdf', mimeType: 'application/pdf', buffer: pdf })
  const link = buyer.page.locator('[data-field="attachments"] [data-file]')
  await link.waitFor()
  expect(await link.innerText()).toBe('图纸 1.pdf')
  const [download] = await Promise.all([buyer.page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('图纸 1.pdf')
  expect((await contentOf(download)).equals(pdf)).toBe(true)

  await choose({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('MZ no picture') })
  await buyer.page.locator('[data-field="attachments"] [role=alert]').filter({ hasText: '10990040' }).waitFor()
  expect(await link.count()).toBe(1)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})
