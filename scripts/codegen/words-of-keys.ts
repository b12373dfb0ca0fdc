import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSharedKey } from './keys-of-grammar.ts'

type Schema = Readonly<Record<string, unknown>>

/** The meaning of a key: the grammar's description at its place, or the entry of keys.json for the key of an owner, or for the key anywhere. */
export type WordsOfKeys = (owner: string, key: string, property: Schema) => string | undefined

export function wordsOfKeys(grammar: string): WordsOfKeys {
  const words = JSON.parse(readFileSync(join(grammar, 'keys.json'), 'utf8')) as Readonly<Record<string, string>>
  return (owner, key, property) => (property['description'] as string | undefined) ?? words[`${owner}.${key}`] ?? words[key]
}

/** Every key of a grammar file with its owner, as in `keysOfGrammar`, those apart that are keys of another declaration; what the visitor answers takes its place. */
export function mapKeys(schema: Schema, name: string, change: (owner: string, key: string, property: Schema) => Schema): Schema {
  const own = typeof schema['title'] === 'string' ? schema['title'] : name
  const each = (value: unknown, called: string): unknown => (isSchema(value) ? mapKeys(value, called, change) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([part, value]): [string, unknown] => {
      if ((part === 'properties' || part === 'patternProperties') && isSchema(value))
        return [part, Object.fromEntries(Object.entries(value).map(([key, deep]) => [key, changed(part, own, key, deep, each, change)]))]
      if (part === 'definitions' && isSchema(value)) return [part, Object.fromEntries(Object.entries(value).map(([key, deep]) => [key, each(deep, key)]))]
      if (Array.isArray(value)) return [part, value.map((item) => each(item, own))]
      return [part, each(value, own)]
    }),
  )
}

function changed(
  part: string,
  own: string,
  key: string,
  deep: unknown,
  each: (value: unknown, called: string) => unknown,
  change: (owner: string, key: string, property: Schema) => Schema,
): unknown {
  const inner = each(deep, `${own}.${key}`)
  return part === 'properties' && isSchema(inner) && !isSharedKey(inner) ? change(own, key, inner) : inner
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
