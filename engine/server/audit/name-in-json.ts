import { type RawBuilder, sql } from 'kysely'

/** Members with words of the declaration or of the program, never with a name: what is asked for, of what, and how; what an answer says of itself, and ids. */
const DECLARED = ['field', 'operator', 'screen', 'columns', 'format', 'returnCode', 'status', 'code', 'kind', 'id', 'ids']
/** A list of columns, or their arrangement, and a list of ids go on where a name is looked for. */
const WITHIN_IDS = '(?<!"ids":\\s?\\[[^\\]]*)'
const WITHIN_COLUMNS = '(?<!"columns":\\s?(\\[[^\\]]*|\\{[^{}]*(\\{[^{}]*\\}[^{}]*)*))'
/** What a regular expression of PostgreSQL reads as more than the character. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g

/** Checks whether the JSON of a column may hold the name: a quick test, which finds names of members too. */
export function holdsName(value: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${value}::text, ${JSON.stringify(name)}) > 0`
}

/** Checks whether the name is one of the values of something as JSON: neither a name of a member nor a word of the declaration. */
export function isAmongValues(held: unknown, name: string): boolean {
  if (typeof held !== 'object' || held === null) return held === name
  return Object.entries(held).some(([member, value]) => !DECLARED.includes(member) && isAmongValues(value, name))
}

/**
 * The JSON of a column, as text, with the neutral name in place of each value that is the name. The members of objects keep their names, and the words of the declaration
 * stay, however a person was called. One expression of SQL, so that no row leaves the database.
 */
export function withoutName(value: RawBuilder<unknown>, name: string, neutral: string): RawBuilder<unknown> {
  // The quote that begins a text is no escaped one, and no colon follows a value.
  const declared = [...DECLARED.map((member) => `(?<!"${member}":\\s?)`), WITHIN_COLUMNS, WITHIN_IDS].join('')
  const found = `${declared}(?<!\\\\)${JSON.stringify(name).replaceAll(SPECIAL, '\\$&')}(?!\\s*:)`
  return sql`regexp_replace(${value}::text, ${found}, ${JSON.stringify(neutral).replaceAll('\\', '\\\\')}, 'g')`
}
