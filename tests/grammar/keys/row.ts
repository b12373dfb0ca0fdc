import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { fileAddressOf, grammarFileOf } from '../../../engine/core/compile/source/file-kind.ts'
import { compileModel } from '../../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../../engine/core/compile/compile-model.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'
import { occurrencesIn } from '../../../scripts/codegen/keys-of-grammar.ts'
import type { Schemas } from '../../../scripts/codegen/keys-of-grammar.ts'

/** The projects of the fixtures: the second has the keys that the first lacks. */
export type ProjectName = 'base' | 'rich'

/** A project's files and its compiled model. */
export type Made = { readonly model: Model; readonly files: readonly DeclarationText[] }

/** The effect of a key in one of its readers: visible with the key, and not without it. */
export type KeyRow = {
  /** "FieldDeclaration.minLength". */
  readonly key: string
  /** The effect, as the ledger names it. */
  readonly says: string
  readonly project: ProjectName
  readonly observe: (made: Made) => unknown
  readonly seen: unknown
}

const folder = join(import.meta.dirname, '..')
const grammar = join(import.meta.dirname, '../../../schemas/language')
const schemas: Schemas = Object.fromEntries(
  readdirSync(grammar)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(grammar, file), 'utf8'))]),
)
const projects = { base: readDeclarations(join(folder, 'base')), rich: readDeclarations(join(folder, 'rich')) }

/** A valid project; throws if it has problems. */
export function madeOf(project: ProjectName): Made {
  const compiled = compileModel(projects[project])
  if ('problems' in compiled) throw new TypeError(`Cannot make a model: ${JSON.stringify(compiled.problems)}`)
  return { model: compiled.model, files: projects[project] }
}

/** The same project with a key removed everywhere; undefined if it does not compile without the key. Throws if the key did not occur. */
export function madeWithout(project: ProjectName, key: string): Made | undefined {
  const files = withoutKey(projects[project], key)
  const compiled = compileModel(files)
  return 'problems' in compiled ? undefined : { model: compiled.model, files }
}

/** The files with spaces in place of every occurrence of a key, so that everything else keeps its place. Throws if it did not occur. */
export function withoutKey(files: readonly DeclarationText[], key: string): readonly DeclarationText[] {
  let struck = 0
  const left = files.map(({ path, text }) => {
    const kind = fileAddressOf(path)?.kind
    const places = kind === undefined ? [] : [...occurrencesIn(schemas, grammarFileOf(kind), JSON.parse(text))].filter((each) => each.key === key)
    struck += places.length
    return { path, text: places.reduce((rest, { at }) => struckFrom(rest, at), text) }
  })
  if (struck === 0) throw new TypeError(`Cannot strike "${key}": it stands nowhere`)
  return left
}

function struckFrom(text: string, at: readonly (string | number)[]): string {
  const property = findNodeAtLocation(parseTree(text)!, [...at])?.parent
  // An outer occurrence may already have removed this one.
  if (property === undefined) return text
  const end = property.offset + property.length
  const comma = /^\s*,/.exec(text.slice(end))
  if (comma !== null) return blank(text, property.offset, end + comma[0].length)
  const before = /,\s*$/.exec(text.slice(0, property.offset))
  return blank(text, before === null ? property.offset : before.index, end)
}

function blank(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ') + text.slice(to)
}
