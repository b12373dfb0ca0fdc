import { entityParts } from './entity-parts.ts'
import type { EntityPart } from './entity-parts.ts'

/** The grammars of `schemas/language`, by the names of their files. */
export type GrammarKind =
  | 'entity'
  | 'vocabularies'
  | 'limits'
  | 'figures'
  | 'errors'
  | 'import'
  | 'paper'
  | 'template'
  | 'preferences'
  | 'permissions'
  | 'roles'
  | 'routes'
  | 'screen'
  | 'menu'
  | 'locale'

/** Which grammar a declaration file follows: one of those, that of a divided entity's main file, or that of one of its parts. */
export type FileKind = GrammarKind | 'main' | EntityPart

/** The parts of a file's address: its kind, its own name, and its area (for a locale: the language). */
export type FileAddress = { readonly kind: FileKind; readonly name: string; readonly area: string }

const byEnding: readonly (readonly [RegExp, FileKind])[] = [
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.entity\.json$/, 'entity'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\/\2\.entity\.json$/, 'main'],
  ...entityParts.map((part) => [new RegExp(String.raw`^schemas/([a-z]+)/([A-Za-z0-9]+)/\2\.${part}\.json$`), part] as const),
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.vocabularies\.json$/, 'vocabularies'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.limits\.json$/, 'limits'],
  [/^schemas\/(shared)\/([A-Za-z0-9]+)\.figures\.json$/, 'figures'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.errors\.json$/, 'errors'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.import\.json$/, 'import'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.paper\.json$/, 'paper'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.preferences\.json$/, 'preferences'],
  [/^schemas\/(shared)\/(fields)\.template\.json$/, 'template'],
  [/^schemas\/(shared)\/(permissions)\.json$/, 'permissions'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.roles\.json$/, 'roles'],
  [/^schemas\/(shared)\/(routes)\.json$/, 'routes'],
  [/^screens\/(menus)\/(purchaser|supplier)\.menu\.json$/, 'menu'],
  [/^screens\/([a-z]+)\/([A-Za-z0-9]+)\.screen\.json$/, 'screen'],
  [/^locales\/(cn|en)\/([A-Za-z0-9]+)\.json$/, 'locale'],
]

/** The address of a declaration file from its path; `undefined` if no kind has such a path. */
export function fileAddressOf(path: string): FileAddress | undefined {
  for (const [pattern, kind] of byEnding) {
    const match = pattern.exec(path)
    if (match !== null) return { kind, area: match[1]!, name: match[2]! }
  }
  return undefined
}

/** The schema of `schemas/language` that lists the keys of a kind: a part of an entity has some of the entity's. */
export function grammarFileOf(kind: FileKind): string {
  return kind === 'main' || entityParts.some((part) => part === kind) ? 'entity.schema.json' : `${kind}.schema.json`
}

/** Where a file should lie that looks like a part of an entity. */
export function placeOfPart(path: string): string | undefined {
  const [, area, folder, name, part = ''] = /^schemas\/([a-z]+)\/(?:([A-Za-z0-9]+)\/)?([A-Za-z0-9]+)\.([a-z]+)\.json$/.exec(path) ?? []
  if (part !== 'entity' && !entityParts.some((each) => each === part)) return undefined
  return `schemas/${area}/${folder ?? name}/${folder ?? name}.${part}.json`
}
