import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { readPdf } from '../../files/read-pdf.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'
import { startPrintPlugin } from '../../support/browser/print-plugin.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
const TIMEOUT = { timeout: 60_000 }
type Shown = { readonly [field: string]: unknown }

/** Saves preferences of the purchaser as its administrator. */
async function prefer(values: Shown) {
  const { call } = await signIn(here.sites.urls.purchaser, 'admin.hengrui', DEMONSTRATION_PASSWORD)
  const { entity } = await call('/api/conf/enterprise/preferences/detail', {})
  const saved = await call('/api/conf/enterprise/preferences/save', { entity: { version: (entity as Shown)['version'], values } })
  expect(saved.returnCode).toBe('0')
}

test('[PREF-32] [PREF-33] a buyer prints by the print service: missing, too old, there, and refusing; each time the browser is offered too', async () => {
  const site = here.sites.urls.purchaser
  await prefer({
    printPlugin: true,
    printPluginPapers: 'ALL',
    printPluginPrinter: 'Zebra ZD421',
    printPluginCopies: '2',
    printPluginVersion: '1.10',
    printPluginDownload: 'https://print.example.test/get',
  })
  const buyer = await visit(here.browser, site, 'lin.yue', { width: 1366, height: 800 }, 'en')
  const { page } = buyer
  const policies: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/workers/print-plugin')) policies.push(response.headers()['content-security-policy'] ?? '')
  })
  await buyer.open('purchaserOrderList')
  const line = page.locator('[role=grid] [role=row]').nth(1)
  const number = (await line.locator('a').first().textContent())?.trim() ?? ''
  await line.locator('input[type=checkbox]').first().click()
  await buyer.follow(buyer.action('print:purchaserPrintOrder'))
  await page.locator('.paper-page img').first().waitFor(TIMEOUT)
  const pageItself = await page.evaluate(() => fetch('http://127.0.0.1:8000/counterpart/print').then(String, () => 'blocked'))
  expect(pageItself).toBe('blocked')

  await buyer.action('printPaper').click()
  const note = page.locator('.paper-plugin')
  await page.locator('.paper-plugin[data-plugin=missing]').waitFor(TIMEOUT)
  expect(await note.locator('a').getAttribute('href')).toBe('https://print.example.test/get')
  await note.locator('[data-action=printInWindow]').waitFor()
  await screenshot(page, 'print-service-missing')
  expect(policies).toEqual(["default-src 'none'; script-src 'self'; connect-src http://127.0.0.1:8000 http://127.0.0.1:18000"])

  const old = await startPrintPlugin({ port: 18_000, site, version: '1.9.4', printers: ['Zebra ZD421'] })
  await note.locator('[data-action=askPluginAgain]').click()
  await page.locator('.paper-plugin[data-plugin=old]').filter({ hasText: '1.9.4' }).waitFor(TIMEOUT)
  expect(old.tasks).toEqual([])
  await old.stop()
  // Nothing was counted: no print service has got it.
  expect(await page.locator('.paper-printed').count()).toBe(0)

  const service = await startPrintPlugin({ port: 8000, site, version: '1.10.0', printers: ['Zebra ZD421'] })
  try {
    await note.locator('[data-action=askPluginAgain]').click()
    await page.getByText('2 copies sent to Zebra ZD421').waitFor(TIMEOUT)
    expect(service.tasks.map(({ name, printer, copies }) => [name, printer, copies])).toEqual([[`Purchase order ${number}.pdf`, 'Zebra ZD421', 2]])
    const read = await readPdf(Buffer.from(service.tasks[0]!.content, 'base64'))
    expect(read.flatMap(({ codes }) => codes.map(({ says }) => says))).toEqual([number])
    await page.locator('.paper-printed').filter({ hasText: 'Printed 2 times' }).waitFor(TIMEOUT)
    await screenshot(page, 'print-service-printed')

    // A printer that this computer does not have.
    await prefer({ printPluginPrinter: 'Brother' })
    await page.reload()
    await page.locator('.paper-page img').first().waitFor(TIMEOUT)
    await buyer.action('printPaper').click()
    await page.locator('.paper-plugin[data-plugin=refused]').filter({ hasText: 'no printer "Brother"' }).waitFor(TIMEOUT)
    await page.locator('.paper-plugin [data-action=printInWindow]').click()
    await page.locator('.paper-plugin').waitFor({ state: 'detached' })
    expect(service.tasks).toHaveLength(1)
  } finally {
    await service.stop()
  }
  await buyer.close()
}, 300_000)

const languages = [
  { language: 'en', person: 'emma.clark', sentTo: '3 documents sent to Zebra ZD421, 2 copies of each', stopped: 'With the print service: 1 of 3' },
  { language: 'cn', person: 'lin.yue', sentTo: '已向 Zebra ZD421 发送 3 份单据，每份打印 2 份', stopped: '3 份中已有 1 份' },
] as const

test.each(inShard(languages, ({ language }) => `plugin ${language}`, 1))(
  '[PREF-35] in $language: three orders go to the print service one by one, and after a jam it goes on with what is left',
  async (its) => {
    const site = here.sites.urls.purchaser
    await prefer({ printPlugin: true, printPluginPapers: 'ALL', printPluginPrinter: 'Zebra ZD421', printPluginCopies: '2', printPluginVersion: '1.10' })
    const buyer = await visit(here.browser, site, its.person, { width: 1366, height: 800 }, its.language)
    const { page } = buyer
    await buyer.open('purchaserOrderList')
    const numbers: string[] = []
    for (const place of [1, 2, 3]) {
      const line = page.locator('[role=grid] [role=row]').nth(place)
      numbers.push((await line.locator('a').first().innerText()).trim())
      await line.locator('input[type=checkbox]').first().click()
    }
    await buyer.follow(buyer.action('print:purchaserPrintOrder'))
    await page.locator('.paper-page img').first().waitFor(TIMEOUT)
    const service = await startPrintPlugin({ port: 8000, site, version: '1.10.0', printers: ['Zebra ZD421'], jamsAt: 2 })
    try {
      await buyer.action('printEach').click()
      await page.locator('.paper-plugin[data-plugin=refused]').filter({ hasText: its.stopped }).waitFor(TIMEOUT)
      await screenshot(page, `print-service-jam-${its.language}`)
      const numberOf = (name: string) => /PO\d{14}/.exec(name)?.[0]
      expect(service.tasks.map(({ name }) => numberOf(name))).toEqual([numbers[0]])
      await buyer.action('askPluginAgain').click()
      await page.getByText(its.sentTo).waitFor(TIMEOUT)
      expect(service.tasks.map(({ name, copies }) => [numberOf(name), copies])).toEqual(numbers.map((number) => [number, 2]))
      const read = await Promise.all(service.tasks.map(({ content }) => readPdf(Buffer.from(content, 'base64'))))
      expect(read.map((pages) => pages.flatMap(({ codes }) => codes.map(({ says }) => says)))).toEqual(numbers.map((number) => [number]))
      await screenshot(page, `print-service-all-${its.language}`)
      expect(buyer.troubles).toEqual([])
    } finally {
      await service.stop()
    }
    await buyer.close()
  },
  300_000,
)

test('[PREF-32] where it is switched off the way to the print service is closed, also for who asks for the worker alone', async () => {
  await prefer({ printPlugin: false })
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'en')
  const { page } = buyer
  await buyer.open('purchaserOrderList')
  await page.locator('[role=grid] [role=row]').nth(2).locator('input[type=checkbox]').first().click()
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await buyer.follow(buyer.action('print:purchaserPrintOrder'))
  await page.locator('.paper-page img').first().waitFor(TIMEOUT)
  await buyer.action('printPaper').click()
  await page
    .locator('.paper-printed')
    .filter({ hasText: /Printed \d+ times?/ })
    .waitFor(TIMEOUT)
  expect(loaded.filter((url) => url.includes('/workers/'))).toEqual([])
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 180_000)
