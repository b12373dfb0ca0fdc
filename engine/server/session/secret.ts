import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in letters that need no escaping in a cookie or an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. Plain SHA-256 is enough, since nobody can guess 256 random bits. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
