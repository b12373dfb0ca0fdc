import { fileAddressOf, grammarFileOf } from '../../../engine/core/compile/source/file-kind.ts'
import type { DeclarationText } from '../../../engine/core/compile/compile-model.ts'
import type { Model } from '../../../engine/core/model/model.ts'

type Json = Readonly<Record<string, unknown>>

/** Names that are also words of the language or of the platform, and the library of field names: they are not copied. */
const once = ['supplier', 'supplierContact', 'unit', 'unitGroup', 'successPage', 'login', 'version']

/**
 * The declarations plus this many copies of their documents, screens, vocabularies, errors and texts: a product with more screens in
 * which every reference still resolves.
 */
export function multiplied(texts: readonly DeclarationText[], model: Model, copies: number): readonly DeclarationText[] {
  // The preferences of a side are declared once.
  const settings = Object.values(model.screens).flatMap(({ kind, name }) => (kind === 'settings' ? name : []))
  const single = [...once, ...Object.values(model.entities).flatMap(({ name, fieldNames }) => (fieldNames === undefined ? [] : name))]
  const shared = new Set([
    ...single,
    ...settings,
    ...Object.keys(model.preferences.purchaser),
    ...Object.keys(model.preferences.supplier),
    ...single.flatMap((name) => Object.keys(model.entities[name]?.fields ?? {})),
  ])
  const names = [model.entities, model.screens, model.vocabularies, model.errors, model.imports, model.limits]
    .flatMap((things) => Object.keys(things))
    .filter((name) => !shared.has(name))
  const documents = Object.values(model.entities).flatMap(({ name, line }) => (line === undefined && !single.includes(name) ? name : []))
  const pattern = new RegExp(String.raw`(?<![A-Za-z0-9_])(${names.join('|')})(?![A-Za-z0-9_])`, 'g')
  const files = new Map(texts.map(({ path, text }) => [path, text]))
  for (let copy = 1; copy <= copies; copy++) {
    const renamed = (text: string): string => text.replaceAll(pattern, (name) => copyOf(name, documents, copy))
    for (const { path, text } of texts) {
      const { kind, name = '' } = fileAddressOf(path) ?? {}
      const isEntity = kind !== undefined && grammarFileOf(kind) === 'entity.schema.json'
      if (kind === 'permissions' || kind === 'preferences' || ((isEntity || kind === 'screen') && [...single, ...settings].includes(name))) continue
      if (isEntity || kind === 'screen' || kind === 'import') files.set(withFileName(path, renamed), withPath(renamed(text), copy))
      else files.set(path, together(kind, files.get(path)!, renamed(text), copy))
    }
  }
  return [...files].map(([path, text]) => ({ path, text }))
}

// The lines and the status of a document are named after it.
function copyOf(name: string, documents: readonly string[], copy: number): string {
  const owner = documents.find((each) => name.startsWith(each) && /^[A-Z]/.test(name.slice(each.length))) ?? name
  return `${owner}${suffixOf(copy)}${name.slice(owner.length)}`
}

/** A path of the API has letters alone, a code capitals alone: X, XX, XXX and so on. */
function suffixOf(copy: number): string {
  return 'X'.repeat(copy)
}

// An area keeps its folder even if a document of the same name is copied. A divided document has a folder of its own.
function withFileName(path: string, renamed: (text: string) => string): string {
  const [top, area, ...rest] = path.split('/')
  return [top, area, ...rest.map(renamed)].join('/')
}

// A path of the API leads to one thing.
function withPath(text: string, copy: number): string {
  const suffix = suffixOf(copy).toLowerCase()
  return text.replaceAll('"/api/', `"/api/${suffix}/`).replaceAll('"/i/', `"/i/${suffix}/`)
}

/** Merges both files: the entries of a catalogue of names, and those that its copy adds. */
function together(kind: string | undefined, one: string, other: string, copy: number): string {
  const [left, right] = [JSON.parse(one), JSON.parse(other)] as [Json, Json]
  if (kind === 'menu') {
    const items = left['items'] as readonly Entry[]
    return JSON.stringify({ ...left, items: [...items, ...without(routesOf(items), right['items'] as readonly Entry[])] })
  }
  const added = kind === 'errors' ? Object.fromEntries(Object.entries(right).map(([name, number]) => [name, Number(number) + copy * 100_000_000])) : right
  return JSON.stringify(joined(added, left))
}

type Entry = { readonly route?: string; readonly items?: readonly Entry[] }

function routesOf(entries: readonly Entry[]): ReadonlySet<string | undefined> {
  return new Set(entries.flatMap(({ route, items = [] }) => [route, ...routesOf(items)]).filter((route) => route !== undefined))
}

/** A planned screen has no copy and appears in a menu once. */
function without(routes: ReadonlySet<string | undefined>, entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap((entry) => {
    if (routes.has(entry.route)) return []
    if (entry.items === undefined) return [entry]
    const items = without(routes, entry.items)
    return items.length === 0 ? [] : [{ ...entry, items }]
  })
}

/** Merges deeply; the second value wins. */
function joined(one: Json, other: Json): Json {
  const both = { ...one, ...other }
  return Object.fromEntries(
    Object.entries(both).map(([key, value]) => {
      const [left, right] = [one[key], other[key]]
      return [key, isObject(left) && isObject(right) ? joined(left, right) : value]
    }),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
