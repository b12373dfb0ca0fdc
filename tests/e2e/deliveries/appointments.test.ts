import { describe, expect, test } from 'vitest'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'
import { screenshot } from '../../support/browser/browser.ts'

const eventually = { timeout: 30_000 }
/** A day from today on, where the purchaser is. */
const inDays = (count: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + count * 86_400_000))
const desk = { width: 1366, height: 800 }

describe.each([
  { language: 'cn', area: '一号收货台', agreed: '已预约', late: '车辆晚到', free: '可预约', full: '已约满' },
  { language: 'en', area: 'Receiving dock 1', agreed: 'Confirmed', late: 'The lorry is late', free: 'Free', full: 'Full' },
] as const)('appointment to gate in $language', ({ language, area, agreed, late, free, full }) => {
  const here = demonstration()

  test('[APP-3, APP-4, APP-5, APP-6, APP-14] a supplier books a time that is free, the receiver agrees, and sees the day by area and hour', async () => {
    const sales = await visit(here.browser, here.sites.urls.supplier, 'shen.hao', desk, language)
    const day = inDays(2)
    // Yesterday's request was not answered: its goods can be booked again.
    await sales.open('supplierDeliveryAppointmentList?tab=W')
    await sales.follow(sales.page.locator('[role=row] .display-link', { hasText: 'DA' }).first())
    const order = await sales.page
      .locator('[data-lines="lines"] [role=gridcell]', { hasText: /^PO\d{14}$/ })
      .first()
      .innerText(eventually)
    await sales.open(`salesList?q=${order}`)
    await sales.row(order).waitFor(eventually)
    await sales.select(order)
    await sales.action('create:supplierDeliveryAppointmentCreate').click()
    await sales.page.locator('[data-field="day"] input').waitFor(eventually)
    await sales.type('day', day)
    await sales.page.keyboard.press('Enter')
    await sales.page.keyboard.press('Tab')
    await sales.page.locator('[data-field="area"] [role=combobox]').click()
    await sales.page.locator('.semi-select-option', { hasText: area }).click()
    await sales.page.locator('[data-field="slot"] [role=combobox]').click()
    await sales.page.locator('.semi-select-option').first().waitFor(eventually)
    await expect.poll(() => sales.page.locator('.semi-select-option').allInnerTexts(), eventually).toContain('08:00–08:59')
    await sales.page.locator('.semi-select-option', { hasText: '08:00' }).click()
    await sales.type('plateNumber', '苏E88888')
    await sales.page.locator('.form-buttons button').last().click()
    const made = sales.page.locator('[data-result="appointment"]')
    await made.waitFor(eventually)
    const number = /DA\d{14}/.exec(await made.innerText())![0]

    const receiver = await visit(here.browser, here.sites.urls.purchaser, 'sun.qiang', desk, language)
    await receiver.open(`purchaserDeliveryAppointmentList?q=${number}`)
    await receiver.row(number).locator('[data-action=agree]').click()
    await receiver
      .row(number)
      .locator('[data-action=agree]')
      .waitFor({ state: 'detached', ...eventually })
    await receiver.open(`purchaserDeliveryAppointmentList?q=${number}&tab=S`)
    await receiver.row(number).waitFor(eventually)
    await screenshot(receiver.page, `appointments-list-${language}`)

    await receiver.open('purchaserDeliverySlotList?as=matrix')
    const early = receiver.page.locator('[role=row]', { hasText: '08:00' }).first()
    await early.waitFor(eventually)
    // Today none of two, tomorrow two of two, which is full, the day after one of two.
    expect((await early.innerText()).split('\n').slice(2, 11)).toEqual(['0', '2', free, '2', '2', full, '1', '2', free])
    await screenshot(receiver.page, `appointments-calendar-${language}`)

    await receiver.open('purchaserGateList')
    await receiver.row('09:00').waitFor(eventually)
    await screenshot(receiver.page, `appointments-gate-${language}`)
    expect(await receiver.page.locator('[role=row]', { hasText: agreed }).count()).toBe(2)

    // Another time: the supplier moves it, and it waits again.
    await sales.open(`supplierDeliveryAppointmentList?q=${number}`)
    await sales.row(number).locator('[data-action=reschedule]').click()
    await sales.page.locator('[role=dialog] [data-field="slot"] [role=combobox]').click()
    await sales.page.locator('.semi-select-option', { hasText: '15:00' }).click()
    await sales.type('moveReason', late)
    await sales.action('confirmDialog').click()
    await sales.page.locator('[role=dialog]').waitFor({ state: 'detached', ...eventually })
    await sales.open(`supplierDeliveryAppointmentList?q=${number}&tab=I`)
    await sales.follow(sales.page.locator('[role=row] .display-link', { hasText: number }).first())
    await expect.poll(() => sales.page.locator('[data-field="startsAt"]').first().innerText(), eventually).toContain('15:00')
    expect([...sales.troubles, ...receiver.troubles]).toEqual([])
    await receiver.close()
    await sales.close()
  })
})
