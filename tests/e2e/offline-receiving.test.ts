import { expect, test } from 'vitest'
import { visit } from '../support/browser/visitor.ts'
import { demonstration } from '../support/browser/demonstration.ts'

const here = demonstration()

const eventually = { timeout: 30_000 }

test('[SES-72] [SES-73] a receiver sends a link, and somebody at the gate without an account receives the one shipment by it', async () => {
  const receiver = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui')
  await receiver.open('purchaserReceivingIndex?tab=WAITRECEIVE')
  const row = receiver.page.locator('[role=row]', { has: receiver.page.locator('.row-actions') }).first()
  await row.waitFor()
  const invite = receiver.page.locator('[data-action="invite:offlineReceivingIndex"]')
  if ((await row.locator('[data-action="invite:offlineReceivingIndex"]').count()) === 0) await row.locator('.row-actions button').last().click()
  await invite.first().click()
  await receiver.page.fill('.invite-form [name=name]', '门卫老王')
  await receiver.page.fill('.invite-form [name=email]', 'wang@gate.example')
  await receiver.page.keyboard.press('Enter')
  const link = await receiver.page.locator('[data-link]').inputValue(eventually)
  expect(new URL(link).pathname).toBe('/offlineReceivingIndex')
  await expect.poll(() => receiver.page.locator('[data-invitation]').first().textContent(), eventually).toContain('未打开')

  const gate = await here.browser.newContext({ viewport: { width: 1366, height: 800 }, locale: 'zh-CN' })
  const page = await gate.newPage()
  await page.goto(link)
  await page.locator('.shell-reduced').waitFor(eventually)
  await page.locator('[data-lines="lines"] [role=gridcell]').first().waitFor(eventually)
  expect(await page.locator('[data-field="attachments"], [data-field="receivingArea"]').count()).toBe(0)
  await page.locator('.form-buttons button').last().click()
  await page.locator('[data-result="receipt"]').waitFor(eventually)
  expect(await page.locator('[data-action=openMade], [data-action=backToPick]').count()).toBe(0)
  await page.goto(link)
  await expect.poll(() => page.locator('.login-notice').textContent(), eventually).toContain('该邀请已完成')
  await gate.close()
  await receiver.close()
})
