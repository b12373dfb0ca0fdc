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
  /** The account in whose place the person acted; entries from before have none, and their links read as they did. */
  readonly inPlaceOf?: string | null
}

/** A link of the chain: the hashes of an entry, and the salts of its personal values; a salt is null once the values are erased. */
export type Link = {
  readonly number: number
  readonly nameSalt: string | null
  readonly nameHash: string
  /** Where some of the values are erased: the JSON of `PartSalt[]`. */
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

type Detail = Pick<ChainedEntry, 'reason' | 'changes'>

/** The salt of one part of the detail; of an erased part, its hash and the account for whose person it was erased. */
export type PartSalt = string | { readonly hash: string; readonly account: string }

/** What stands in place of an erased change. */
export type ErasedChange = { readonly path: string; readonly erased: true }

/** The beginning of a detail hash whose parts can be erased one by one; older links have one hash over all. */
const IN_PARTS = 'parts '

/** The hash of reason and changed values, which may tell of a person: over a hash of each part, so that one part can be erased and the others stay provable. */
export function detailHashOf(detail: Detail, salt: string): string {
  return hashOfParts(detail, partSaltsOf(detail, salt)) ?? hashOfWhole(detail, salt)
}

/** Checks whether reason and changes are those of the link, as far as they are not erased. */
export function fitsDetail(detail: Detail, { detailSalt, detailHash }: Pick<Link, 'detailSalt' | 'detailHash'>): boolean {
  // Erased values have no salt: nothing but their hash is left.
  if (detailSalt === null) return detail.reason === null && Array.isArray(detail.changes) && detail.changes.length === 0
  if (!hasParts(detailHash)) return hashOfWhole(detail, detailSalt) === detailHash
  return hashOfParts(detail, partSaltsOf(detail, detailSalt)) === detailHash
}

function hashOfWhole({ reason, changes }: Detail, salt: string): string {
  return sha256(`${salt}\n${canonical([reason, changes])}`)
}

/** Checks whether parts of the detail of a link can be erased one by one. */
export function hasParts(detailHash: string): boolean {
  return detailHash.startsWith(IN_PARTS)
}

/** The salts of the reason and of each change. A part's own salt tells nothing of the others', so that it can stay when they go. */
export function partSaltsOf({ changes }: Detail, detailSalt: string): readonly PartSalt[] {
  if (detailSalt.startsWith('[')) return JSON.parse(detailSalt) as readonly PartSalt[]
  return [null, ...listOf(changes)].map((_, place) => sha256(`${detailSalt}\n${place}`))
}

/** The hash of one part: of the reason, at 0, or of the values of a change. */
export function partHashOf({ reason, changes }: Detail, place: number, salt: string): string {
  return sha256(`${salt}\n${canonical(place === 0 ? reason : valuesOf(listOf(changes)[place - 1]))}`)
}

/** Undefined where the erased parts are not those that the salts say. */
function hashOfParts(detail: Detail, salts: readonly PartSalt[]): string | undefined {
  const parts = [detail.reason, ...listOf(detail.changes)] as readonly [unknown, ...Partial<ErasedChange>[]]
  if (!Array.isArray(detail.changes) || salts.length !== parts.length) return undefined
  const hashes = salts.map((salt, place) => {
    const part = parts[place]
    if (typeof salt === 'string') return partHashOf(detail, place, salt)
    return part === null || (part as Partial<ErasedChange>).erased === true ? salt.hash : undefined
  })
  if (hashes.includes(undefined)) return undefined
  return IN_PARTS + sha256(canonical(hashes.map((hash, place) => (place === 0 ? hash : [(parts[place] as Partial<ErasedChange> | null)?.path ?? null, hash]))))
}

function listOf(changes: unknown): readonly object[] {
  return Array.isArray(changes) ? (changes as readonly object[]) : []
}

function valuesOf(change: object | undefined): object {
  const { path: _, ...values } = (change ?? {}) as { readonly path?: string }
  return values
}

/** The hash of a link: the hash before it, and everything of the entry that is not personal, with the two hashes of what may be. */
export function hashOfLink(
  previous: string,
  number: number,
  entry: Omit<ChainedEntry, 'reason' | 'changes'>,
  { nameHash, detailHash }: Pick<Link, 'nameHash' | 'detailHash'>,
): string {
  const { id, purchaser, supplierEnterprise, entity, document, version, action, account, side, at, region, fromState, toState, refused, codes, inPlaceOf } =
    entry
  const place = inPlaceOf === undefined || inPlaceOf === null ? {} : { inPlaceOf }
  const plain = {
    id,
    purchaser,
    supplierEnterprise,
    entity,
    document,
    version,
    action,
    account,
    ...place,
    side,
    at,
    region,
    fromState,
    toState,
    refused,
    codes,
  }
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
