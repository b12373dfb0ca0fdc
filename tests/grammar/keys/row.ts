import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { fileAddressOf, grammarFileOf } from '../../../engine/core/compile/source/file-kind.ts'
import { compileMeaning, compileModel, readFiles } from '../../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../../engine/core/compile/compile-model.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'
import { occurrencesIn } from '../../../scripts/codegen/keys-of-grammar.ts'
import type { Schemas } from '../../../scripts/codegen/keys-of-grammar.ts'

/** The projects of the fixtures: the second has the keys that the first lacks. */
export type ProjectName = 'base' | 'rich'

/** A project's files and its compiled model. */
export type Made = { readonly model: Model; readonly files: readonly DeclarationText[] }

/** Texts of a project, each of which stands there once, and what stands in their places. */
export type Change = Readonly<Record<string, string>>

/** The effect of a key in one of its readers: visible with the key, and not without it. */
export type KeyRow = {
  /** "FieldDeclaration.minLength". */
  readonly key: string
  /** The effect, as the ledger names it. */
  readonly says: string
  readonly project: ProjectName
  /** For a key without which no model can be made: what stands in place of its value, so that the effect is another. */
  readonly otherwise?: Change
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

const made = new Map<ProjectName, Made>()

/** A valid project; throws if it has problems. */
export function madeOf(project: ProjectName): Made {
  const known = made.get(project)
  if (known !== undefined) return known
  const now = sound(projects[project])
  made.set(project, now)
  return now
}

/** No model can be made without a key, so that its row must say what stands in place of its value. */
export class NothingToSee extends TypeError {}

/**
 * The same project with a key removed everywhere, as far as it can be made: its model may lack more than the key. Throws if the key did not occur; and, when its
 * model is looked at, if none can be made.
 */
export function madeWithout(project: ProjectName, key: string): Made {
  const files = withoutKey(projects[project], key)
  const { model } = compiledAnyhow(files)
  return {
    files,
    get model() {
      if (model === undefined) throw new NothingToSee(`Cannot make a model without "${key}": say "otherwise"`)
      return model
    },
  }
}

function compiledAnyhow(files: readonly DeclarationText[]): { readonly model?: Model } {
  try {
    return { model: compileMeaning({ files: readFiles(files).files, problems: [] }).model }
  } catch {
    return {}
  }
}

/** The same project with other texts in places of its own; throws if one does not occur exactly once, or the project then has problems. */
export function madeOtherwise(project: ProjectName, change: Change): Made {
  return sound(
    Object.entries(change).reduce((files, [find, replace]) => {
      const times = files.flatMap(({ text }) => text.split(find).slice(1)).length
      if (times !== 1) throw new TypeError(`Cannot replace "${find}": it stands ${times} times`)
      return files.map(({ path, text }) => ({ path, text: text.replace(find, () => replace) }))
    }, projects[project]),
  )
}

function sound(files: readonly DeclarationText[]): Made {
  const compiled = compileModel(files)
  if ('problems' in compiled) throw new TypeError(`Cannot make a model: ${JSON.stringify(compiled.problems)}`)
  return { model: compiled.model, files }
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
