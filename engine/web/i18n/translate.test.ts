import { expect, test, vi } from 'vitest'
import { addTexts, onTextsChange, initTexts, switchTexts, currentTranslate } from './translate.ts'

test('later texts and a change of language notify the page with a new translate function', async () => {
  await initTexts('en')
  const first = currentTranslate()
  expect(first('ui.save')).toBe('ui.save')
  expect(first(['section.order.basic', 'section.basic'])).toBe('section.basic')

  const listener = vi.fn<() => void>()
  const end = onTextsChange(listener)
  addTexts('en', { 'ui.save': 'Save', 'section.basic': 'Basic', 'ui.lines': '{count} lines' })
  expect(listener).toHaveBeenCalledOnce()
  const second = currentTranslate()
  expect(second).not.toBe(first)
  expect(second('ui.save')).toBe('Save')
  expect(second(['section.order.basic', 'section.basic'])).toBe('Basic')
  expect(second('ui.lines', { count: '3' })).toBe('3 lines')
  expect(second('ui.lines', { count: '4' })).toBe('4 lines')
  expect(currentTranslate()).toBe(second)

  addTexts('cn', { 'ui.save': '保存' })
  await switchTexts('cn')
  expect(currentTranslate()('ui.save')).toBe('保存')
  end()
})
