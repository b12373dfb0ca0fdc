import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../paths/project.ts'
import { withoutDateNames, withPageLocale } from './semi-locale.ts'

const semi = (file: string): string => readFileSync(join(project, 'node_modules/@douyinfe/semi-ui-19/lib/es/locale', file), 'utf8')

it('no page loads a locale that it does not ask for: a dialog outside the page has the words of the page', () => {
  const code = withPageLocale(semi('localeConsumer.js'))
  expect(code).not.toContain('zh_CN')
  expect(code).toContain('locale = globalThis.counterpartLocale();')
  expect(code).not.toContain('DefaultLocale')
})

it.each(['zh_CN', 'en_US'])('the locale %s has its words and no dates in words', (name) => {
  const code = withoutDateNames(semi(`source/${name}.js`))
  expect(code).toContain('DatePicker')
  expect(code).not.toMatch(/date-?fns/i)
})

it('refuses code of Semi that it does not know', () => {
  expect(() => withoutDateNames('export default {}')).toThrow('its code has changed')
  expect(() => withPageLocale('export default {}')).toThrow('its code has changed')
})
