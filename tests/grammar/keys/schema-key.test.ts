import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { compileModel } from '../../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../../engine/core/compile/compile-model.ts'
import { fileAddressOf } from '../../../engine/core/compile/source/file-kind.ts'
import { project } from '../../support/project.ts'
import { madeOf } from './row.ts'

const grammar = join(project, 'schemas/language')
const { model, files } = madeOf('rich')
// One file of each kind, and of each kind of screen.
const examples = [...new Map(files.map((file) => [kindOf(file), file])).entries()].filter(([kind]) => kind !== 'locale')

function kindOf({ path, text }: DeclarationText): string {
  const { kind } = fileAddressOf(path)!
  return kind === 'screen' ? `screen ${(JSON.parse(text) as { readonly kind: string }).kind}` : kind
}

/** The editor's marks in a file of the project: it uses the grammar that the file names, or none. */
function marksOf(path: string, declared: Readonly<Record<string, unknown>>): number {
  const address = declared['$schema']
  if (typeof address !== 'string') return 0
  const ajv = new Ajv({ strict: false, discriminator: true, allErrors: true })
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object
  const named = join(project, dirname(path), address)
  if (!existsSync(named)) return 0
  for (const file of readdirSync(grammar)) if (file.endsWith('.schema.json') && join(grammar, file) !== named) ajv.addSchema(read(join(grammar, file)))
  const validate = ajv.compile(read(named))
  validate(declared)
  return validate.errors?.length ?? 0
}

test.each(examples)('an editor that reads "$schema" marks an unknown key: %s', (_, { path, text }) => {
  const declared = JSON.parse(text) as Readonly<Record<string, unknown>>
  const $schema = relative(join(project, dirname(path)), join(grammar, `${fileAddressOf(path)!.kind}.schema.json`))
  expect(marksOf(path, { $schema, ...declared })).toBe(0)
  expect(marksOf(path, { $schema, ...declared, '???': 1 })).toBeGreaterThan(0)
  expect(marksOf(path, { ...declared, '???': 1 })).toBe(0)
})

test('"$schema" is no vocabulary, limit, error, role or route', () => {
  const named = files.map(({ path, text }) => {
    if (fileAddressOf(path)!.kind === 'locale') return { path, text }
    return { path, text: JSON.stringify({ $schema: 'x.schema.json', ...(JSON.parse(text) as object) }) }
  })
  const compiled = compileModel(named)
  expect('problems' in compiled ? compiled.problems : namesOf(compiled.model)).toEqual(namesOf(model))
})

function namesOf({ entities, screens, vocabularies, limits, errors, permissions, roles, routes, imports }: typeof model) {
  return [entities, screens, vocabularies, limits, errors, permissions, roles, routes, imports].map((each) => Object.keys(each))
}
