/** Which grammar a declaration file follows; the name of a file of `schemas/language`. */
export type FileKind =
  | 'entity'
  | 'vocabularies'
  | 'limits'
  | 'errors'
  | 'import'
  | 'template'
  | 'preferences'
  | 'permissions'
  | 'roles'
  | 'routes'
  | 'screen'
  | 'menu'
  | 'locale'

/** What the address of a file says: its kind, its own name, and its area (of a locale: the language). */
export type FileAddress = { readonly kind: FileKind; readonly name: string; readonly area: string }

const byEnding: readonly (readonly [RegExp, FileKind])[] = [
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.entity\.json$/, 'entity'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.vocabularies\.json$/, 'vocabularies'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.limits\.json$/, 'limits'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.errors\.json$/, 'errors'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.import\.json$/, 'import'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.preferences\.json$/, 'preferences'],
  [/^schemas\/(shared)\/(fields)\.template\.json$/, 'template'],
  [/^schemas\/(shared)\/(permissions)\.json$/, 'permissions'],
  [/^schemas\/([a-z]+)\/([A-Za-z0-9]+)\.roles\.json$/, 'roles'],
  [/^schemas\/(shared)\/(routes)\.json$/, 'routes'],
  [/^screens\/(menus)\/(purchaser|supplier)\.menu\.json$/, 'menu'],
  [/^screens\/([a-z]+)\/([A-Za-z0-9]+)\.screen\.json$/, 'screen'],
  [/^locales\/(cn|en)\/([A-Za-z0-9]+)\.json$/, 'locale'],
]

/** The address of a declaration file from its path; `undefined` for a path that no kind has. */
export function fileAddressOf(path: string): FileAddress | undefined {
  for (const [pattern, kind] of byEnding) {
    const match = pattern.exec(path)
    if (match !== null) return { kind, area: match[1]!, name: match[2]! }
  }
  return undefined
}
