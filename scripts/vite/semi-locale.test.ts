import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../paths/project.ts'
import { withoutDateNames, withoutDefaultLocale } from './semi-locale.ts'

const semi = (file: string): string => readFileSync(join(project, 'node_modules/@douyinfe/semi-ui-19/lib/es/locale', file), 'utf8')

it('no page loads a locale that it does not ask for', () => {
  expect(withoutDefaultLocale(semi('localeConsumer.js'))).not.toContain('zh_CN')
})

it('a dialog outside the page, which has no locale, finds no words and does not fail', async () => {
  const [, made = ''] = /const DefaultLocale = (.*);\n/.exec(withoutDefaultLocale(semi('localeConsumer.js'))) ?? []
  const { default: locale } = (await import(`data:text/javascript,export default ${encodeURIComponent(made)}`)) as { default: Record<string, unknown> }
  expect([locale['Typography'], locale['code'], locale['dateFnsLocale']]).toEqual([{}, undefined, undefined])
})

it.each(['zh_CN', 'en_US'])('the locale %s has its words and no dates in words', (name) => {
  const code = withoutDateNames(semi(`source/${name}.js`))
  expect(code).toContain('DatePicker')
  expect(code).not.toMatch(/date-?fns/i)
})

it('refuses code of Semi that it does not know', () => {
  expect(() => withoutDateNames('export default {}')).toThrow('its code has changed')
  expect(() => withoutDefaultLocale('export default {}')).toThrow('its code has changed')
})
