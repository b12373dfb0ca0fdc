import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'

/** What everybody knows of a person: the login name, and names of the person, the address, the enterprises and the product. */
export type PasswordContext = { readonly loginName: string; readonly names: readonly string[] }

const PRODUCT = 'Counterpart'
/** The shortest word that counts: of an alphabet, and of a script in which a character is a word. */
const SHORTEST = { alphabet: 4, other: 2 }
/** The least that a password adds to such words, in letters and digits. */
const ADDED = 5

export async function passwordContextOf(pool: Pool, account: string): Promise<PasswordContext> {
  const { rows } = await sql<{ loginName: string; names: string[] }>`
    select a."loginName", array[a."loginName", a.name, split_part(a.email, '@', 1)] || coalesce(array(
      select unnest(array[e.name, e."englishName"]) from member m join enterprise e on e.id = m.enterprise where m.account = a.id), '{}') as names
    from account a where a.id = ${account}`.execute(pool)
  const { loginName, names } = rows[0]!
  return { loginName, names: [...names, PRODUCT] }
}

/** The word of the context without which too little of the password is left; undefined if enough is. */
export function saysLittleMoreThan(folded: string, { names }: PasswordContext): string | undefined {
  const words = wordsOf(names).filter((word) => folded.includes(word))
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded)
  return words.length > 0 && [...rest.replaceAll(/[^\p{L}\p{N}]/gu, '')].length < ADDED ? words[0] : undefined
}

/** The longest first, so that a part of a word does not leave the rest of it. */
function wordsOf(names: readonly string[]): readonly string[] {
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map((word) => word.normalize('NFKC').toLowerCase().trim())
  const isLong = (word: string) => [...word].length >= (/^[\p{Script=Latin}\p{N}\P{L}]+$/u.test(word) ? SHORTEST.alphabet : SHORTEST.other)
  return [...new Set(words.filter(isLong))].toSorted((one, other) => other.length - one.length)
}
