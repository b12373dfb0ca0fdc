import type { Language } from '../model/side.ts'
import { joinList } from './join-list.ts'

const SEPARATORS = '、,，;；\n'
const NAME = new RegExp(`\\s*(?:"((?:[^"]|"")*)"|([^${SEPARATORS}]*))\\s*(?:[${SEPARATORS}]|$)`, 'gy')
const NEEDS_QUOTES = new RegExp(`["${SEPARATORS}]`)

/**
 * The names of several records in one cell; a name that holds a separator stands in quotes.
 *
 * @example
 * joinNames(['战略', '长期, 华东'], 'cn') // '战略、"长期, 华东"'
 */
export function joinNames(names: Iterable<string>, language: Language): string {
  return joinList(
    [...names].map((name) => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)),
    language,
  )
}

/**
 * The names that a person wrote into one cell, each once, the first `most` of them. They are separated by "、", a comma, a semicolon or a new line.
 *
 * @example
 * splitNames('战略、长期，战略') // ['战略', '长期']
 */
export function splitNames(text: string, most = Infinity): readonly string[] {
  const names = new Set<string>()
  for (const [, quoted, plain = ''] of text.matchAll(NAME)) {
    if (names.size === most) break
    const name = (quoted?.replaceAll('""', '"') ?? plain).trim()
    if (name !== '') names.add(name)
  }
  return [...names]
}
