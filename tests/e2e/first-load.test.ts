import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Side } from '../../engine/core/model/side.ts'
import { type Loaded, watchLoading } from '../support/browser/loaded-bytes.ts'
import { requestsOf } from '../support/browser/requests-of-page.ts'
import { sitesOfPeople, typeSignIn } from '../support/browser/sites-of-people.ts'

const here = sitesOfPeople()

/** The list is drawn, the bell has its number, and no request is open: the bell's stream never ends. */
async function whenDrawn(page: Page, screen: string, atRest: () => Promise<void>): Promise<void> {
  await page.locator(`[data-screen="${screen}"]`).locator('[role=grid], .list-empty').first().waitFor()
  await page.locator('.notice-button[data-unread]').waitFor()
  await atRest()
}

/** A signed-in person opens a list on a new page with an empty cache. */
async function coldList(
  side: Side,
  loginName: string,
  list: string,
): Promise<{ page: Page; atRest: () => Promise<void>; loaded: () => Loaded; first: Loaded }> {
  const context = await here.browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  const endpoint = await context.newPage()
  await typeSignIn(endpoint, here.sites.url[side], loginName)
  await endpoint.close()

  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const { atRest } = requestsOf(page)
  const loaded = watchLoading(page, inject('sites')[side])
  await page.goto(`${here.sites.url[side]}/${list}`)
  await whenDrawn(page, list, atRest)
  return { page, atRest, loaded, first: loaded() }
}

test.each([
  ['purchaser', 'buyer', 'purchaserOrderList', 'purchaserReceivingList'],
  ['supplier', 'seller', 'supplierOrderList', 'supplierShippingList'],
] as const)(
  'the %s’s first list, cold, is at most 300 KB of scripts and declarations after gzip; the next list at most 20 KB more',
  async (side, loginName, list, next) => {
    const { page, atRest, loaded, first } = await coldList(side, loginName, list)
    // Prints the figures before they reach their bounds.
    console.log(`${side}: ${first.bytes} bytes in ${first.files.length} files, ${first.calls.length} calls`)
    expect(first.bytes).toBeLessThanOrEqual(300 * 1024)
    // One round of requests for data: nothing is requested twice.
    expect(first.calls).toEqual([...new Set(first.calls)])

    const entry = page.locator(`#menu [data-route=${next}]`)
    // The entry may be in a closed group.
    const group = page.locator('#menu li', { has: page.locator(`[data-route=${next}]`) }).locator('[data-group][aria-expanded=false]')
    if ((await group.count()) > 0) await group.click()
    await entry.click()
    await whenDrawn(page, next, atRest)
    const further = loaded()
    console.log(`${side}, the next list: ${further.bytes} bytes in ${further.files.length} files`)
    expect(further.files.some((file) => file.endsWith(`/${next}.json`))).toBe(true)
    expect(further.bytes).toBeLessThanOrEqual(20 * 1024)
    await page.context().close()
  },
)
