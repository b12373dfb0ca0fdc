import { readFileSync } from 'node:fs'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'

/** In characters as people count them. The lower bound is that of NIST 800-63B; the upper one limits the cost of hashing. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

const commonest: ReadonlySet<string> = new Set(
  readFileSync(new URL('./commonest-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)
/** Rows of keys and letters that people follow, in both directions. */
const walks = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'].flatMap((row) => [
  row,
  [...row].toReversed().join(''),
])

/**
 * The issues of a new password (NIST 800-63B): its length, a common password, or the login name. There are no rules on kinds of characters, because they make
 * passwords worse.
 */
export function passwordIssues(password: string, loginName: string, path: string): readonly Issue[] {
  const normal = password.normalize('NFKC')
  const length = [...normal].length
  if (length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most)
    return [issue('PASSWORD_LENGTH', path, { least: String(PASSWORD_LENGTH.least), most: String(PASSWORD_LENGTH.most) })]
  const folded = normal.toLowerCase()
  if (folded === loginName.normalize('NFKC').toLowerCase()) return [issue('PASSWORD_IS_NAME', path)]
  return isCommon(folded) ? [issue('PASSWORD_COMMON', path)] : []
}

function isCommon(folded: string): boolean {
  return commonest.has(folded) || new Set(folded).size <= 2 || walks.some((walk) => walk.includes(folded))
}
