import { expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 60_000 }

test('chosen parts that cannot be ordered say so at the button, with the reason, and not a page later', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', undefined, 'en')
  const { page } = manager
  const order = page.locator('.selection-bar [data-action="create:purchaserCreateOrder"]')
  await manager.open('purchaseList?view=none&tab=ORDER')
  await page.locator('[role=row] input[type=checkbox]').nth(1).check()
  await expect.poll(async () => (await order.getAttribute('aria-label')) ?? '', TIMEOUT).toContain('Select only parts to be ordered')
  expect(await order.getAttribute('aria-disabled')).toBe('true')

  await manager.open('purchaseList?view=none&tab=TOORDER')
  const tried = page.waitForResponse((response) => response.url().endsWith('/prepare'))
  await page.locator('[role=row] input[type=checkbox]').nth(1).check()
  expect(await (await tried).json()).toMatchObject({ returnCode: '0' })
  await manager.atRest()
  expect(await order.getAttribute('aria-disabled')).toBeNull()
  await order.click()
  await page.locator('[data-screen="purchaserCreateOrder"]').waitFor()
  expect(manager.troubles).toEqual([])
  await manager.close()
})
