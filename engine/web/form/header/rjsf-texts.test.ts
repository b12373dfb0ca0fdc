import { TranslatableString } from '@rjsf/utils'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rjsfTexts, keyByRjsfText } from './rjsf-texts.ts'

const locales = join(import.meta.dirname, '../../../../locales')
const textsOf = (language: string) => (JSON.parse(readFileSync(join(locales, language, 'forms.json'), 'utf8')) as { form: Record<string, string> }).form

test.each(['cn', 'en'])('every sentence of RJSF has a text in %s, and no text is left over', (language) => {
  expect(Object.keys(textsOf(language)).map((key) => `form.${key}`)).toEqual([...new Set(keyByRjsfText.values())])
})

test('rjsfTexts() fills the holes in the order of RJSF', () => {
  const say = rjsfTexts((key, params) => `${String(key)} ${JSON.stringify(params)}`)
  expect(say(TranslatableString.AddButton)).toBe('form.addButton {}')
  expect(say(TranslatableString.TitleOptionPrefix, ['Colour', '2'])).toBe('form.titleOptionPrefix {"first":"Colour","second":"2"}')
})
