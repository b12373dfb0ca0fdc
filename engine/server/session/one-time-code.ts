import { createHash, randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
const LENGTH = 16

/** 80 random bits, four letters at a time: plain hashes of them cannot be guessed. 256 is a multiple of 32, so every letter is equally likely. */
export function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** The stored form of a code of an account. Case, blanks and hyphens do not count; O, I and L, which no code has, are what they look like. */
export function hashOfCode(account: string, code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${account} ${letters}`).digest('base64url')
}
