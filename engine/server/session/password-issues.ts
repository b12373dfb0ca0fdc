import { readFileSync } from 'node:fs'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { type PasswordContext, saysLittleMoreThan } from './password-context.ts'

/** In characters as people count them. The lower bound is that of NIST 800-63B; the upper one limits the cost of hashing. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

/** Passwords of this country and trade that the library's list lacks. */
const ownList: readonly string[] = readFileSync(new URL('./commonest-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
/** Rows of keys and letters that people follow, in both directions. */
const walks = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'].flatMap((row) => [
  row,
  [...row].toReversed().join(''),
])

/**
 * The issues of a new password (NIST 800-63B, ASVS 5 level 2): its length, a common password, or little more than words that everybody knows of the person. There
 * are no rules on kinds of characters, because they make passwords worse.
 */
export async function passwordIssues(password: string, context: PasswordContext, path: string): Promise<readonly Issue[]> {
  const normal = password.normalize('NFKC')
  const length = [...normal].length
  if (length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most)
    return [issue('PASSWORD_LENGTH', path, { least: String(PASSWORD_LENGTH.least), most: String(PASSWORD_LENGTH.most) })]
  const folded = normal.toLowerCase()
  if (folded === context.loginName.normalize('NFKC').toLowerCase()) return [issue('PASSWORD_IS_NAME', path)]
  if (await isCommon(folded)) return [issue('PASSWORD_COMMON', path)]
  const word = saysLittleMoreThan(folded, context)
  return word === undefined ? [] : [issue('PASSWORD_NAMES_CONTEXT', path, { word })]
}

let common: Promise<ReadonlySet<string>> | undefined

/** Read with the first password that is set: unpacking the list takes a tenth of a second. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set([...dictionary['passwords-common'], ...ownList])))
}

async function isCommon(folded: string): Promise<boolean> {
  return new Set(folded).size <= 2 || walks.some((walk) => walk.includes(folded)) || (await commonPasswords()).has(folded)
}
