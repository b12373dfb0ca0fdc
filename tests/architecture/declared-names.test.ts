import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '../../engine/server/model/load-model.ts'
import { projectModel } from '../support/project-model.ts'

const model = projectModel()

/** Names of declared things that the engine also has for something of its own. */
const ownWords: Readonly<Record<string, string>> = {
  purchaser: 'a side',
  supplier: 'a side',
  version: 'a field of every document',
  login: 'what a session that has ended leads to',
  order: 'how a list is sorted, on the wire',
  unit: 'a key of the language',
  success: 'how a notice looks',
  close: 'an event of Node',
  report: 'a kind of screen',
  query: 'where a parameter of the wire stands',
  payment: 'what pages may not ask browsers for, in a header',
  C: 'a collation of PostgreSQL, and a key',
  F: 'a key',
  S: 'a key',
  R: 'a key',
  T: 'what parts the day of an instant from its time',
  SUCCESS: 'what became of a session, in every answer, and of a round of approval',
  WAIT: 'how a round of approval stands',
  ING: 'how a round of approval stands',
  REFUSED: 'how a round of approval ended',
  CANCELLED: 'how a round of approval, or a job, ended',
  '0': 'a figure',
  '1': 'a figure',
  '2': 'a figure',
  '-1': 'a figure',
  '-2': 'a figure',
  purchasingGroup: 'whose documents a person sees: a column of the platform',
}

// A migration names existing tables.
const engineFiles = globSync('engine/**/*.{ts,tsx}', { cwd: projectRoot })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      !/^engine\/(procurement|web\/parts|server\/schema\/migrations)\/|^engine\/web\/navigation\/home-by-side\.ts$|\.test\.tsx?$|-for-tests\.ts$/.test(file),
  )

/** Every quoted word of the code, comments left out. */
function quotedWords(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(['"`])(\w+)\1/g)].map((match) => match[2]!)
}

/** Every property that the code reads by its name, of preferences or of anything else. */
function readProperties(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/\.(\w+)\b/g)].map((match) => match[1]!)
}

/** Preferences that the platform has whatever is declared: the calls of the specification carry them by these names. */
const ofThePlatform = new Set(['quantityScale', 'priceScale', 'timeZone', 'systemLanguage'])

function namesUsed(names: ReadonlySet<string>): readonly string[] {
  return engineFiles.flatMap((file) =>
    quotedWords(readFileSync(`${projectRoot}/${file}`, 'utf8'))
      .filter((word) => names.has(word) && !(word in ownWords))
      .map((word) => `${file}: ${word}`),
  )
}

test('the search sees quoted words, but not comments', () => {
  expect(quotedWords("// 'a'\n/* 'b' */ x === 'c' || y[\"d\"] /** `e` */")).toEqual(['c', 'd'])
  expect(engineFiles.length).toBeGreaterThan(300)
})

test('the engine names no document', () => {
  expect(namesUsed(new Set(Object.keys(model.entities)))).toEqual([])
})

test('the engine names no screen', () => {
  expect(namesUsed(new Set(Object.keys(model.routes)))).toEqual([])
})

test('the engine names no state of a document', () => {
  const states = Object.values(model.entities).flatMap(({ regions }) => Object.values(regions).flatMap((region) => region.states.map(({ name }) => name)))
  const derived = Object.values(model.entities).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.derived ?? []).map(({ value }) => value)),
  )
  expect(namesUsed(new Set([...states, ...derived]))).toEqual([])
})

test('the engine names no preference: by what it asks or scales, a preference is found', () => {
  const names = new Set([...Object.keys(model.preferences.purchaser), ...Object.keys(model.preferences.supplier)].filter((name) => !ofThePlatform.has(name)))
  const read = engineFiles.flatMap((file) =>
    readProperties(readFileSync(`${projectRoot}/${file}`, 'utf8'))
      .filter((name) => names.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect([...read, ...namesUsed(names)]).toEqual([])
  expect(readProperties('prefs.fourEyes // x.a\n/* x.b */ prefs?.c')).toEqual(['fourEyes', 'a', 'c'])
})
