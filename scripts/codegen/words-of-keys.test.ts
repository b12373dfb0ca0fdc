import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../paths/project.ts'
import { mapKeys, wordsOfKeys } from './words-of-keys.ts'

const grammar = join(project, 'schemas/language')
const words = wordsOfKeys(grammar)
const schemas = readdirSync(grammar)
  .filter((file) => file.endsWith('.schema.json'))
  .map((file) => [file, JSON.parse(readFileSync(join(grammar, file), 'utf8')) as Readonly<Record<string, unknown>>] as const)

function keys(): readonly (readonly [owner: string, key: string, property: Readonly<Record<string, unknown>>])[] {
  const found: (readonly [string, string, Readonly<Record<string, unknown>>])[] = []
  for (const [file, schema] of schemas)
    mapKeys(schema, file, (owner, key, property) => {
      if (key !== '$schema') found.push([owner, key, property])
      return property
    })
  return found
}

test('every key of the grammar has words for the editor and for the reference', () => {
  expect(keys().length).toBeGreaterThan(200)
  expect(keys().flatMap(([owner, key, property]) => (words(owner, key, property) === undefined ? [`${owner}.${key}`] : []))).toEqual([])
})

test('keys.json describes only keys of the grammar that have no description there', () => {
  const asked = new Set(keys().flatMap(([owner, key, property]) => (property['description'] === undefined ? [`${owner}.${key}`, key] : [])))
  const said = Object.keys(JSON.parse(readFileSync(join(grammar, 'keys.json'), 'utf8')) as object)
  expect(said.filter((name) => !asked.has(name))).toEqual([])
})
