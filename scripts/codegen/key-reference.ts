import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileAddressOf, grammarFileOf } from '../../engine/core/compile/source/file-kind.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { inline } from '../new/json-text.ts'
import { keysOfGrammar, occurrencesIn, sharedKeysOf } from './keys-of-grammar.ts'
import type { Schemas } from './keys-of-grammar.ts'
import { mapKeys, wordsOfKeys } from './words-of-keys.ts'
import type { WordsOfKeys } from './words-of-keys.ts'
import { conceptByOwner } from './concept-by-owner.ts'

type Use = { readonly file: string; readonly text: string }

/** The longest example in a table. */
const EXAMPLE = 70

/** Every key of the grammar with its meaning, an example, and where it is used. */
export function keyReference(root: string): string {
  const schemas = schemasIn(join(root, 'schemas/language'))
  const means = meanings(schemas, wordsOfKeys(join(root, 'schemas/language')))
  const uses = usesIn(schemas, root, '')
  // Keys that the product does not use take their example from the grammar's fixtures.
  const others = usesIn(schemas, join(root, 'tests/grammar/rich'), 'tests/grammar/rich/')
  const keys = keysOfGrammar(schemas).filter((key) => !key.endsWith('.$schema'))
  const shared = sharedKeysOf(schemas)
  const owners = [...new Set([...keys.map(ownerOf), ...shared.keys()])]
  const concepts = conceptByOwner(join(root, 'schemas/language/concepts'))
  return [
    '# Every key',
    '',
    'Written by `npm run codegen` from the grammar beside this page and the declarations. *Used* names the first declaration of the product that has it; a key that it',
    'does not use yet has its example from `tests/grammar/rich`.',
    '',
    ...owners.flatMap((owner) => [
      `## ${owner}`,
      '',
      ...explained(concepts.get(owner)),
      ...sharedLine(shared.get(owner) ?? []),
      '| key | means | example | used |',
      '|---|---|---|---|',
      ...keys
        .filter((key) => ownerOf(key) === owner)
        .map((key) => {
          const own = uses.get(key) ?? []
          const inTests = others.get(key) ?? []
          const example = shortest(own) ?? shortest(inTests)
          const where =
            own.length === 0 ? `not yet; ${inTests[0]?.file ?? ''}` : `${own[0]!.file}${own.some(({ file }) => file !== own[0]!.file) ? ' and others' : ''}`
          return `| \`${key.slice(owner.length + 1)}\` | ${cell(means.get(key) ?? '')} | ${example === undefined ? '' : `\`${cell(example.text)}\``} | ${where} |`
        }),
      '',
    ]),
  ].join('\n')
}

/** The link to the page that explains a declaration. */
function explained(concept: string | undefined): readonly string[] {
  return concept === undefined ? [] : [`Explained in [${concept}](concepts/${concept}.md).`, '']
}

function schemasIn(folder: string): Schemas {
  const files = readdirSync(folder).filter((file) => file.endsWith('.schema.json'))
  return Object.fromEntries(files.toSorted().map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schemas[string]]))
}

function usesIn(schemas: Schemas, root: string, prefix: string): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>()
  for (const { path, text } of readDeclarations(root).toSorted((left, right) => (left.path < right.path ? -1 : 1))) {
    const kind = fileAddressOf(path)?.kind
    if (kind === undefined) continue
    const value = JSON.parse(text) as unknown
    for (const { key, at } of occurrencesIn(schemas, grammarFileOf(kind), value)) {
      const found = at.reduce<unknown>((each, step) => (each as Readonly<Record<string | number, unknown>>)[step], value)
      const list = uses.get(key) ?? []
      list.push({ file: prefix + path, text: inline(found) })
      uses.set(key, list)
    }
  }
  return uses
}

/** The most informative example that fits into a cell. */
function shortest(uses: readonly Use[]): Use | undefined {
  const fitting = uses.filter(({ text }) => text.length <= EXAMPLE)
  if (fitting.length > 0) return fitting.reduce((best, use) => (use.text.length > best.text.length ? use : best))
  return uses[0] && { ...uses[0], text: `${uses[0].text.slice(0, EXAMPLE - 2)} …` }
}

/** "FieldDeclaration.maxLength" belongs to "FieldDeclaration". */
function ownerOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'))
}

/** The meaning of each key, by its qualified name. */
function meanings(schemas: Schemas, words: WordsOfKeys): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [file, schema] of Object.entries(schemas))
    mapKeys(schema, file, (owner, key, property) => {
      found.set(`${owner}.${key}`, [words(owner, key, property) ?? '', valuesOf(schemas, property)].filter(Boolean).join(' '))
      return property
    })
  return found
}

/** The values of a key, if the grammar lists them. */
function valuesOf(schemas: Schemas, property: Readonly<Record<string, unknown>>): string {
  const [file = '', path = ''] = String(property['$ref'] ?? '').split('#')
  const target = path
    .split('/')
    .slice(1)
    .reduce<Readonly<Record<string, unknown>> | undefined>((schema, step) => schema?.[step] as Readonly<Record<string, unknown>> | undefined, schemas[file])
  const values = property['enum'] ?? target?.['enum']
  return Array.isArray(values) ? `One of ${values.map((value) => JSON.stringify(value)).join(', ')}.` : ''
}

/** The keys that a declaration has in common with others, where they are told. */
function sharedLine(keys: readonly string[]): readonly string[] {
  const owners = [...new Set(keys.map(ownerOf))]
  const told = owners.map(
    (owner) => `${keys.flatMap((key) => (ownerOf(key) === owner ? [`\`${key.slice(owner.length + 1)}\``] : [])).join(', ')} as in ${owner}`,
  )
  return told.length === 0 ? [] : [`Also ${told.join('; ')}.`, '']
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
}
