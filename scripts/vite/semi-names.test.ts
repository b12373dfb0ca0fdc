import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../engine/core/model/side.ts'
import { projectModel } from '../../tests/support/project-model.ts'
import { project } from '../paths/project.ts'
import { translatedNames, unnamedIcon } from './semi-names.ts'

const semi = join(project, 'node_modules/@douyinfe/semi-ui-19/lib/es')
/** The folders of the components that pages draw, and of the parts that these draw. */
const drawn = [
  'banner',
  'button',
  'checkbox',
  'datePicker',
  'dropdown',
  'empty',
  'input',
  'inputNumber',
  'modal',
  'popover',
  'progress',
  'radio',
  'rating',
  'select',
  'sideSheet',
  'skeleton',
  'switch',
  'timePicker',
  'timeline',
  'toast',
  'tooltip',
]
const files = drawn.flatMap((folder) => globSync(`${folder}/**/*.js`, { cwd: semi }).filter((file) => !file.includes('_story') && !file.includes('__test__')))
const codeOf = (file: string) => readFileSync(join(semi, file), 'utf8')
const texts = /"aria-label": [^\n]*?(["'`])[A-Za-z][A-Za-z ]+\1(?=[,\s}:]|$)/g

test('no component that a page draws keeps an English name of its own', () => {
  expect(files.flatMap((file) => codeOf(file).match(texts) ?? []).length).toBeGreaterThan(10)
  // A part of the dictionary is a name of Semi that its release may drop: then the entry goes too.
  expect(files.flatMap((file) => (translatedNames(codeOf(file)).match(texts) ?? []).map((found) => `${file}: ${found}`))).toEqual([])
})

test('every name that the components ask for is there in both languages', () => {
  const asked = new Set(
    files.flatMap((file) =>
      [...translatedNames(codeOf(file)).matchAll(/counterpartName\(([^)]*)\)/g)].flatMap(([, key]) =>
        [...key!.matchAll(/'([a-zA-Z]+)'/g)].map(([, one]) => one!),
      ),
    ),
  )
  expect(asked).toContain('close')
  for (const language of languages) expect([...asked].filter((key) => projectModel().texts[language][`ui.semi.${key}`] === undefined)).toEqual([])
})

test('the buttons of a dialog are called by their visible texts', () => {
  expect(codeOf('modal/Modal.js')).toMatch(/"aria-label": "confirm"/)
  expect(translatedNames(codeOf('modal/Modal.js'))).not.toMatch(/"aria-label": "(confirm|cancel)"/)
})

test('an icon is not called by the English name of its picture', () => {
  const code = readFileSync(join(project, 'node_modules/@douyinfe/semi-icons/lib/es/components/Icon.js'), 'utf8')
  expect(unnamedIcon(code)).not.toContain('"aria-label": type,')
  expect(() => unnamedIcon('')).toThrow('its code has changed')
})
