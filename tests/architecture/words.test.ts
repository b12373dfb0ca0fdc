import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../engine/core/model/side.ts'
import { projectRoot } from '../../engine/server/model/load-model.ts'
import { projectModel } from '../support/project-model.ts'

/** Keys of the engine's texts that occur literally in the sources, without a placeholder. */
function namedIn(file: string): readonly string[] {
  return [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/['"`](ui\.[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)['"`]/g)].map((found) => found[1]!)
}

test('every word that the engine names is there in both languages', () => {
  const { texts } = projectModel()
  const files = globSync('engine/{web,server,core}/**/*.{ts,tsx}', { cwd: projectRoot }).filter((file) => !file.includes('.test.'))
  const missing = files.flatMap((file) =>
    namedIn(file).flatMap((key) => languages.filter((language) => texts[language][key] === undefined).map((language) => `${file}: ${key} in ${language}`)),
  )
  expect(missing).toEqual([])
})

/** Texts and code written here that these lines are found in, as "file:line: text". */
function linesFoundBy(linesOf: (text: string) => readonly string[]): readonly string[] {
  const folders = '{.github,engine,locales/en,schemas,screens,scripts,tests}'
  const files = globSync(`${folders}/**/*.{ts,tsx,cjs,mjs,json,md,sql,css,html}`, { cwd: projectRoot })
  const own = files.filter((file) => !file.includes('node_modules') && !file.endsWith('architecture/words.test.ts'))
  expect(own.length).toBeGreaterThan(1000)
  return ['README.md', 'CHANGELOG.md', ...own].flatMap((file) => linesOf(readFileSync(join(projectRoot, file), 'utf8')).map((line) => `${file}:${line}`))
}

function linesThat(text: string, pattern: RegExp): readonly string[] {
  const lines = text.split('\n').map((line, index) => `${index + 1}: ${line.trim()}`)
  return lines.filter((line) => pattern.test(line))
}

/** The lines that speak of a man or a woman. An address such as "he.wei@example.com" is a name. */
function genderedLinesOf(text: string): readonly string[] {
  return linesThat(text, /\b(?:he|she|him|his|her|hers|himself|herself)\b(?!\.\w)/i)
}

test('genderedLinesOf() finds pronouns in sentences and names, not parts of words nor names of people', () => {
  const text = 'A buyer sees\nwhat he made.\nconst his = 1\n"the history here": "he.wei@example.com"\n- Her own rows\nwhat they made themselves'
  expect(genderedLinesOf(text)).toEqual(['2: what he made.', '3: const his = 1', '5: - Her own rows'])
})

test('no text or code speaks of a person as a man or a woman', () => {
  expect(linesFoundBy(genderedLinesOf)).toEqual([])
})

/** The lines that name a section of the specification and not its document: "specification 2: 7.3" is section 7.3 of the second one. */
function sectionsWithoutDocument(text: string): readonly string[] {
  return linesThat(text, /\bspecification \(?(?![12]: \d)\d(?:[^\d]|$)/i)
}

test('sectionsWithoutDocument() finds sections by their number alone, not those of a document nor codes', () => {
  const text = 'specification 2: 7.3\n(specification 7.3)\nSpecification 9.\nthe specification (1: 3.1)\nspecification 2, 5.4\nthe specification (10011015)'
  expect(sectionsWithoutDocument(text)).toEqual(['2: (specification 7.3)', '3: Specification 9.', '5: specification 2, 5.4'])
})

test('a section of the specification is named with its document', () => {
  expect(linesFoundBy(sectionsWithoutDocument)).toEqual([])
})
