import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { violationsOn } from '../../support/browser/accessibility.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }

const languages = [
  ['cn', '订单被拒绝', '已保存'],
  ['en', 'Order refused', 'saved'],
] as const

test.each(inShard(languages, ([language]) => `texts ${language}`, 1))(
  '[NTC-15] an administrator words a notice by keys (%s): a mistake is said while typing, a value is put at the caret, the preview shows real orders',
  async (language, name, saved) => {
    const admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1440, height: 900 }, language)
    const { page } = admin
    await admin.open('purchaserNoticeTypeSettings')
    await page.locator('[data-type=orderRefused] [data-action=editNoticeText]').focus()
    await page.keyboard.press('Enter')
    const form = page.locator('[data-form=noticeText]')
    await form.locator('[data-preview]').first().waitFor()
    expect(await page.locator('.semi-modal-title').innerText()).toContain(name)
    const area = form.locator(`textarea[name=${language}]`)
    await area.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('! {{amount}} ')
    await expect
      .poll(
        () =>
          form
            .locator('small[role=alert]')
            .allInnerTexts()
            .then((all) => all.join('')),
        TIMEOUT,
      )
      .toContain('amount')
    await screenshot(page, `notice-text-refused-${language}`)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('! ')
    await form.locator('[data-value=insideOrderCode]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => area.inputValue(), TIMEOUT).toBe('! {{insideOrderCode}}')
    const first = form.locator('[data-preview]').first()
    await expect.poll(async () => (await first.innerText()).includes(`! ${await first.getAttribute('data-preview')}`), TIMEOUT).toBe(true)
    await screenshot(page, `notice-text-${language}`)
    expect((await violationsOn(page)).filter((each) => !each.startsWith('heading-order: #semi-modal-title'))).toEqual([])
    await form.locator('[data-action=saveText]').focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(
        () =>
          page
            .locator('.semi-toast')
            .allInnerTexts()
            .then((all) => all.join('')),
        TIMEOUT,
      )
      .toContain(saved)
    await form.waitFor({ state: 'detached' })

    await page.locator('[data-type=orderRefused] [data-action=editNoticeText]').click()
    await expect.poll(() => area.inputValue(), TIMEOUT).toBe('! {{insideOrderCode}}')
    await form.locator('[data-action=restoreText]').click()
    await form.waitFor({ state: 'detached' })
    expect(admin.troubles).toEqual([])
    await admin.close()
  },
)
