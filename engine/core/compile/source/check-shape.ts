import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { didYouMean } from '../../text/nearest-name.ts'
import { entityParts, keysByPart } from './entity-parts.ts'
import { fileAddressOf } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'
import { grammarByKind, sharedGrammar } from './grammar.ts'
import { isKnownToFit } from './prepared-shapes.ts'
import type { DeclarationProblem } from './problem.ts'
import type { SourceFile } from './source-file.ts'
import { problemOf, within } from './source-node.ts'

let validators: ReadonlyMap<FileKind, ValidateFunction> | undefined

// Ajv generates code: this runs where declarations are compiled, never on a page.
function validatorFor(kind: FileKind): ValidateFunction {
  if (validators === undefined) {
    const ajv = new Ajv({
      allErrors: true,
      verbose: true,
      discriminator: true,
      strict: true,
      strictRequired: false,
      strictTypes: false,
      strictTuples: false,
      allowUnionTypes: true,
      allowMatchingProperties: true,
    })
    for (const schema of sharedGrammar) ajv.addSchema(schema)
    validators = new Map(Object.entries(grammarByKind).map(([name, schema]) => [name as FileKind, ajv.compile(schema)]))
  }
  return validators.get(kind)!
}

export function checkShape(source: SourceFile, kind: FileKind): readonly DeclarationProblem[] {
  if (isKnownToFit(source.value, kind)) return []
  const validate = validatorFor(kind)
  if (validate(source.value)) return []
  return (validate.errors ?? []).filter((error) => !['oneOf', 'if'].includes(error.keyword)).map((error) => problemFrom(source, error))
}

function problemFrom(source: SourceFile, error: ErrorObject): DeclarationProblem {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const node = within({ source, path: [] }, ...path.map((part) => (/^\d+$/.test(part) ? Number(part) : part)))
  const schema = (error.parentSchema ?? {}) as { readonly properties?: object; readonly patternProperties?: object }
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = (error.params as { additionalProperty: string }).additionalProperty
      const known = Object.keys(schema.properties ?? {})
      if (schema.patternProperties !== undefined)
        return problemOf(within(node, key), `"${key}" cannot be a name here`, `names match ${Object.keys(schema.patternProperties)[0]}`, 'key')
      return problemOf(
        within(node, key),
        `unknown key "${key}"`,
        placeOfKey(source, error, key) ?? didYouMean(key, known) ?? `the keys here are ${known.join(', ')}`,
        'key',
      )
    }
    case 'required':
      return problemOf(node, `the key "${(error.params as { missingProperty: string }).missingProperty}" is missing`)
    case 'enum': {
      const values = (error.params as { allowedValues: readonly unknown[] }).allowedValues
      return problemOf(
        node,
        `${JSON.stringify(error.data)} is not a value of this key`,
        didYouMean(String(error.data), values.map(String)) ?? `its values are ${values.map((value) => JSON.stringify(value)).join(', ')}`,
      )
    }
    case 'type':
      return problemOf(
        node,
        `expected ${[(error.params as { type: string | readonly string[] }).type].flat().join(' or ')}, but this is ${typeName(error.data)}`,
      )
    case 'discriminator': {
      const { tag, tagValue } = error.params as { tag: string; tagValue: unknown }
      return problemOf(within(node, tag), `${JSON.stringify(tagValue)} is not a ${tag} of a ${source.path.split('.').at(-2)}`)
    }
    case 'pattern':
      return problemOf(node, `"${String(error.data)}" is not written as this key wants`, `it matches ${(error.params as { pattern: string }).pattern}`)
    default:
      return problemOf(node, error.message ?? error.keyword)
  }
}

function typeName(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
}

/** In a part of an entity: the part that may hold a key. */
function placeOfKey({ path }: SourceFile, { instancePath }: ErrorObject, key: string): string | undefined {
  const address = fileAddressOf(path)
  if (instancePath !== '' || !entityParts.some((part) => part === address?.kind)) return undefined
  const part = entityParts.find((each) => keysByPart[each].some((known) => known === key))
  return part && `it stands in ${address!.name}.${part}.json, or in the main file`
}
