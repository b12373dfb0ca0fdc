import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** 2^14, 8, 5 needs 16 MB and about 150 ms of a thread: one of the equivalent settings of OWASP. */
export type PasswordCost = { readonly n: number; readonly r: number; readonly p: number }

const DEFAULT_COST: PasswordCost = { n: 16_384, r: 8, p: 5 }
const KEY_BYTES = 32

/** The hash for a name without an account. */
const DECOY = ['scrypt', DEFAULT_COST.n, DEFAULT_COST.r, DEFAULT_COST.p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

/** The stored form of a password: the method, its cost, a salt of its own, the key. */
export async function hashPassword(password: string, cost: PasswordCost = DEFAULT_COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Takes as long for an undefined hash (no such account) as for a wrong password. */
export async function isPasswordRight(password: string, stored: string | undefined): Promise<boolean> {
  const [method, n, r, p, salt, key] = (stored ?? DECOY).split('$')
  if (method !== 'scrypt' || !n || !r || !p || !salt || !key) throw new TypeError('Cannot read the stored password hash')
  const wanted = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { n: Number(n), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, wanted) && stored !== undefined
}

function derive(password: string, salt: Buffer, { n, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((done, failed) => {
    // Unicode can write the same letter in several ways; NFKC makes them one.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) => (error ? failed(error) : done(key)))
  })
}
