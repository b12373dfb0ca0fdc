import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileAddressOf, grammarFileOf } from '../../engine/core/compile/source/file-kind.ts'

/** The part of JSON Schema that is needed to find the schema at a place. */
export type Schema = {
  readonly $ref?: string
  readonly const?: unknown
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema | readonly Schema[]
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** The schemas of the grammar, and the resolution of references. */
export type Grammar = {
  /** The schema of a declaration file; `undefined` where its kind has none. */
  readonly ofFile: (path: string) => PlacedSchema | undefined
  /** The schema that a reference in `file` resolves to. */
  readonly resolve: (placed: PlacedSchema) => PlacedSchema
}

/** A schema and the file that its references are relative to. */
export type PlacedSchema = { readonly file: string; readonly schema: Schema }

/** Reads the grammar of a folder of JSON Schemas, `schemas/language`. */
export function readGrammar(folder: string): Grammar {
  const schemas = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schema] as const),
  )
  const resolve = (placed: PlacedSchema): PlacedSchema => {
    const { $ref } = placed.schema
    if ($ref === undefined) return placed
    const [named = '', pointer = ''] = $ref.split('#')
    const file = named === '' ? placed.file : basename(named)
    const schema = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((inner, step) => (inner as Readonly<Record<string, unknown>> | undefined)?.[step], schemas.get(file)) as Schema | undefined
    if (schema === undefined) throw new TypeError(`Cannot find "${$ref}" of ${placed.file}`)
    return resolve({ file, schema })
  }
  return {
    resolve,
    ofFile(path) {
      const kind = fileAddressOf(path)?.kind
      if (kind === undefined) return undefined
      const file = grammarFileOf(kind)
      const schema = schemas.get(file)
      return schema && { file, schema }
    },
  }
}
