import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conceptByOwner } from '../../scripts/codegen/concept-by-owner.ts'
import { project } from '../support/project.ts'

const folder = join(project, 'schemas/language/concepts')
const pages = readdirSync(folder)
const read = (page: string): string => readFileSync(join(folder, page), 'utf8')
const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '')

/** The examples of a page that differ from their declaration. "From `<file>`:" names the declaration, up to the next such line. */
function staleExamples(text: string): readonly string[] {
  let file = ''
  return [...text.matchAll(/From `([^`]+)`:|^```json\n([^]*?)^```$/gm)].flatMap(([, named, example]) => {
    if (named !== undefined) file = named
    if (example === undefined) return []
    if (!existsSync(join(project, file))) return [`${file} does not exist`]
    const stands = withoutSpaces(readFileSync(join(project, file), 'utf8')).includes(withoutSpaces(example).replace(/,$/, ''))
    return stands ? [] : [`${file} does not say: ${example.trim()}`]
  })
}

test('an example that its declaration no longer says is found', () => {
  expect(staleExamples('From `schemas/suppliers/supplier.entity.json`:\n\n```json\n"entity": "customer"\n```\n')).toEqual([
    'schemas/suppliers/supplier.entity.json does not say: "entity": "customer"',
  ])
  expect(staleExamples('From `schemas/suppliers/nothing.json`:\n\n```json\n"entity": "supplier"\n```\n')).toEqual([
    'schemas/suppliers/nothing.json does not exist',
  ])
})

test('each example of a concept stands in the declaration that it is taken from', () => {
  expect(pages.flatMap((page) => staleExamples(read(page)))).toEqual([])
})

test('each link of a concept leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].filter(([, target]) => !existsSync(join(folder, target!))).map(([link]) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('the front page of the language leads to each concept', () => {
  const front = readFileSync(join(folder, '..', 'README.md'), 'utf8')
  expect(pages.filter((page) => !front.includes(`(concepts/${page})`))).toEqual([])
})

test('one page explains each declaration of the grammar, and none that is not there', () => {
  const explained = conceptByOwner(folder)
  const declared = new Set([...readFileSync(join(folder, '..', 'KEYS.md'), 'utf8').matchAll(/^## (\w+)/gm)].map((match) => match[1]!))
  expect([...explained.keys()].filter((owner) => !declared.has(owner))).toEqual([])
  expect([...declared].filter((owner) => !explained.has(owner) && owner.endsWith('Declaration'))).toEqual([])
})
