import { expect, test, vi } from 'vitest'
import { addTexts, onTexts, startTexts, switchTexts, translate } from './i18n.ts'

test('texts that come later, and another language, are told; the words of before are another function', async () => {
  await startTexts('en')
  const first = translate()
  expect(first('ui.save')).toBe('ui.save')
  expect(first(['section.order.basic', 'section.basic'])).toBe('section.basic')

  const listener = vi.fn<() => void>()
  const end = onTexts(listener)
  addTexts('en', { 'ui.save': 'Save', 'section.basic': 'Basic', 'ui.lines': '{count} lines' })
  expect(listener).toHaveBeenCalledOnce()
  const second = translate()
  expect(second).not.toBe(first)
  expect(second('ui.save')).toBe('Save')
  expect(second(['section.order.basic', 'section.basic'])).toBe('Basic')
  expect(second('ui.lines', { count: '3' })).toBe('3 lines')
  expect(second('ui.lines', { count: '4' })).toBe('4 lines')
  expect(translate()).toBe(second)

  addTexts('cn', { 'ui.save': '保存' })
  await switchTexts('cn')
  expect(translate()('ui.save')).toBe('保存')
  end()
})
