import { expect, test } from 'vitest'
import { buildPage } from '../../scripts/bench/page/build-page.ts'
import { contestants } from '../../scripts/bench/page/contestants.ts'
import { keyTurn, pasteTurn } from '../../scripts/bench/page/measure/turns.ts'
import { turnInBrowser } from '../../scripts/bench/page/measure/turn-in-browser.ts'
import { servePages } from '../../scripts/bench/page/serve-pages.ts'

test('the measured page is drawn, and takes keys and a pasted block of 40 rows and ten columns', async () => {
  const ours = contestants.find(({ name }) => name === 'ours')!
  await buildPage(ours)
  const server = await servePages([ours])
  const size = { lines: 40, columns: 30 } as const
  try {
    const total = await turnInBrowser(server.urlOf(ours), 120_000, async (open) => {
      const { times } = await keyTurn(open, ours, size, 1)
      expect(times.map(({ key }) => key)).toEqual(['1', '7', 'Enter'])
      return open.page.locator('.form-foot [data-field="netTotal"] dd').textContent()
    })
    // The net total of 40 lines; the first now has 17 pieces at 29.4.
    expect(total).toBe('3,944,929.12')
    const pasted = await turnInBrowser(server.urlOf(ours), 120_000, async (open) => {
      await pasteTurn(open, size)
      return open.page.evaluate(() => ['partNumber', 'quantity'].map((column) => window.probe.shownAt(1, column)))
    })
    expect(pasted).toEqual(['P100042', '93'])
  } finally {
    await server.close()
  }
})
