import { fileAddressOf, grammarFileOf } from '../../../engine/core/compile/source/file-kind.ts'
import { PLATFORM_AREAS } from '../../../engine/core/compile/checks/unused.ts'
import type { DeclarationText } from '../../../engine/core/compile/compile-model.ts'
import { inboxOf } from '../../../engine/core/model/inbox-of.ts'
import type { Model } from '../../../engine/core/model/model.ts'

type Json = Readonly<Record<string, unknown>>

/** Names that are also words of the language or of the platform, and the library of field names: they are not copied. */
const once = ['supplier', 'supplierContact', 'purchasingGroup', 'unit', 'unitGroup', 'successPage', 'login', 'version', 'report']

/** The codes of the specification, the settings of a side and the built-in roles stand once. */
const SINGLE: readonly (string | undefined)[] = ['permissions', 'preferences', 'roles']

/**
 * The declarations plus this many copies of their documents, screens, vocabularies, errors and texts, in areas of their own: a product with
 * more screens in which every reference still resolves.
 */
export function multiplied(texts: readonly DeclarationText[], model: Model, copies: number): readonly DeclarationText[] {
  // The preferences of a side are declared once.
  const settings = Object.values(model.screens).flatMap(({ kind, name }) => (kind === 'settings' ? name : []))
  // A product keeps its notices in one place.
  const inbox = inboxOf(model)
  const whole = [
    ...once,
    ...(inbox === undefined ? [] : [inbox.name]),
    // One entity names the fields of others, and one closes days.
    ...Object.values(model.entities).flatMap(({ name, fieldNames, closes }) => (fieldNames === undefined && closes === undefined ? [] : name)),
  ]
  const single = [...whole, ...Object.values(model.entities).flatMap(({ name, line }) => (line !== undefined && whole.includes(line.of) ? name : []))]
  // The engine refuses with the errors of the platform.
  const singleErrors = Object.values(model.errors).flatMap(({ name, area }) => (PLATFORM_AREAS.includes(area) ? name : []))
  // The board of a role has the role's name.
  const singleScreens = [...settings, ...Object.keys(model.roles)]
  const shared = new Set([
    ...single,
    ...singleScreens,
    ...singleErrors,
    ...Object.keys(model.preferences.purchaser),
    ...Object.keys(model.preferences.supplier),
    ...single.flatMap((name) => Object.values(model.entities[name]?.fields ?? {}).flatMap((field) => [field.name, field.vocabulary ?? field.name])),
  ])
  const names = [model.entities, model.screens, model.papers, model.vocabularies, model.errors, model.imports, model.limits, model.figures]
    .flatMap((things) => Object.keys(things))
    .filter((name) => !shared.has(name))
  const documents = Object.values(model.entities).flatMap(({ name, line }) => (line === undefined && !single.includes(name) ? name : []))
  const pattern = new RegExp(String.raw`(?<![A-Za-z0-9_])(${names.join('|')})(?![A-Za-z0-9_])`, 'g')
  const files = new Map(texts.map(({ path, text }) => [path, text]))
  for (let copy = 1; copy <= copies; copy++) {
    const renamed = (text: string): string => withoutMarks(withMarks(text).replaceAll(pattern, (name) => copyOf(name, documents, copy)))
    for (const { path, text } of texts) {
      const { kind, name = '', area = '' } = fileAddressOf(path) ?? {}
      const isEntity = kind !== undefined && grammarFileOf(kind) === 'entity.schema.json'
      if (SINGLE.includes(kind) || ((isEntity || kind === 'screen') && [...single, ...singleScreens].includes(name))) continue
      const areaOfCopy = hasOneArea(area, text) ? area : `${area}${suffixOf(copy).toLowerCase()}`
      if (isEntity || kind === 'screen' || kind === 'import' || kind === 'paper')
        files.set(withFileName(path, areaOfCopy, renamed), withPath(renamed(text), copy))
      else if (kind === 'locale' || kind === 'menu' || areaOfCopy === area) files.set(path, together(kind, files.get(path)!, renamed(text), copy))
      else files.set(withFileName(path, areaOfCopy, renamed), added(kind, text, renamed(text), copy))
    }
  }
  return [...files].map(([path, text]) => ({ path, text }))
}

// An operation reads by its own names, which may be those of documents: these are marked, and stay.
function withMarks(text: string): string {
  return text.replaceAll(/"reads": \{[^}]*\}/g, (reads) => reads.replaceAll(/"(\w+)":/g, '"_$1":'))
}

function withoutMarks(text: string): string {
  return text.replaceAll(/"_reads": \{[^}]*\}/g, (reads) => reads.replaceAll('"_', '"'))
}

// The lines and the status of a document are named after it.
function copyOf(name: string, documents: readonly string[], copy: number): string {
  const owner = documents.find((each) => name.startsWith(each) && /^[A-Z]/.test(name.slice(each.length))) ?? name
  // A code has capitals alone; elsewhere a capital begins a word.
  const suffix = name === name.toUpperCase() ? suffixOf(copy) : suffixOf(copy).toLowerCase()
  return `${owner}${suffix}${name.slice(owner.length)}`
}

/** A name of the API has letters alone: X, XX, XXX and so on. */
function suffixOf(copy: number): string {
  return 'X'.repeat(copy)
}

/** The engine knows the platform's areas by name. A hand-made screen uses everything of its area. */
function hasOneArea(area: string, text: string): boolean {
  return PLATFORM_AREAS.includes(area) || (JSON.parse(text) as Json)['kind'] === 'handMade'
}

// A divided document has a folder of its own.
function withFileName(path: string, area: string, renamed: (text: string) => string): string {
  const [top, , ...rest] = path.split('/')
  return [top, area, ...rest.map(renamed)].join('/')
}

// A path of the API leads to one thing, and numbers begin with letters of their own.
function withPath(text: string, copy: number): string {
  const suffix = suffixOf(copy).toLowerCase()
  return text
    .replaceAll('"/api/', `"/api/${suffix}/`)
    .replaceAll('"/i/', `"/i/${suffix}/`)
    .replaceAll(/("format": "[A-Z]+)(?=[^"]*\{)/g, `$1${suffixOf(copy)}`)
}

/** Merges both files: the entries of a catalogue of names, and those that its copy adds. */
function together(kind: string | undefined, one: string, other: string, copy: number): string {
  if (kind === 'menu') return JSON.stringify(mergedMenus(JSON.parse(one) as Menu, JSON.parse(other) as Menu))
  return JSON.stringify(joined(JSON.parse(added(kind, '{}', other, copy)) as Json, JSON.parse(one) as Json))
}

/** The entries that a copy adds to a catalogue of names. */
function added(kind: string | undefined, one: string, other: string, copy: number): string {
  const known = JSON.parse(one) as Json
  const entries = Object.entries(JSON.parse(other) as Json).filter(([name]) => known[name] === undefined)
  // Each error has a number of its own.
  const numbered = entries.map(([name, value]) => [name, kind === 'errors' ? Number(value) + copy * 100_000_000 : value])
  return JSON.stringify(Object.fromEntries(numbered))
}

type Entry = { readonly route?: string; readonly group?: string; readonly items?: readonly Entry[] }
type Menu = { readonly items: readonly Entry[] }

/** A menu with the new entries of another; a group of both has those of both. */
function mergedMenus(one: Menu, other: Menu): Menu {
  const fresh = without(routesOf(one.items), other.items)
  const groups = one.items.map((entry) => {
    const twin = entry.group === undefined ? undefined : fresh.find(({ group }) => group === entry.group)
    return twin === undefined ? entry : { ...entry, items: [...(entry.items ?? []), ...(twin.items ?? [])] }
  })
  const isNew = ({ group }: Entry) => group === undefined || one.items.every((entry) => entry.group !== group)
  return { ...one, items: [...groups, ...fresh.filter(isNew)] }
}

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
