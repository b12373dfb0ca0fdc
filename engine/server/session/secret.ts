import { createHash, randomBytes } from 'node:crypto'

/** 256 bits of chance, in letters that need no escaping in a cookie or an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. Plain SHA-256 is enough: there is nothing to guess in 256 bits of chance. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
