import { createHash } from 'node:crypto'

/** An entry of the audit as the chain reads it. */
export type ChainedEntry = {
  readonly id: string
  readonly purchaser: string | null
  readonly supplierEnterprise: string | null
  readonly entity: string
  readonly document: string | null
  readonly version: number | null
  readonly action: string
  readonly account: string | null
  readonly accountName: string
  readonly side: string | null
  readonly at: string
  readonly region: string | null
  readonly fromState: string | null
  readonly toState: string | null
  readonly reason: string | null
  readonly changes: unknown
  readonly refused: boolean
  readonly codes: unknown
}

/** A link of the chain: the hashes of an entry, and the salts of its personal values; a salt is null once the values are erased. */
export type Link = {
  readonly number: number
  readonly nameSalt: string | null
  readonly nameHash: string
  readonly detailSalt: string | null
  readonly detailHash: string
  readonly hash: string
}

/** What stands before the first link. */
export const FIRST = '0'.repeat(64)

/** The hash of the person's name; salted, so that nobody finds an erased name by trying names. */
export function nameHashOf({ accountName }: Pick<ChainedEntry, 'accountName'>, salt: string): string {
  return sha256(`${salt}\n${canonical([accountName])}`)
}

/** The hash of reason and changed values, which may tell of a person. */
export function detailHashOf({ reason, changes }: Pick<ChainedEntry, 'reason' | 'changes'>, salt: string): string {
  return sha256(`${salt}\n${canonical([reason, changes])}`)
}

/** The hash of a link: the hash before it, and everything of the entry that is not personal, with the two hashes of what may be. */
export function hashOfLink(
  previous: string,
  number: number,
  entry: Omit<ChainedEntry, 'reason' | 'changes'>,
  { nameHash, detailHash }: Pick<Link, 'nameHash' | 'detailHash'>,
): string {
  const { id, purchaser, supplierEnterprise, entity, document, version, action, account, side, at, region, fromState, toState, refused, codes } = entry
  const plain = { id, purchaser, supplierEnterprise, entity, document, version, action, account, side, at, region, fromState, toState, refused, codes }
  return sha256(`${previous}\n${canonical({ number, ...plain, nameHash, detailHash })}`)
}

/** JSON without blanks, with the keys of objects in the order of their characters (RFC 8785). */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
