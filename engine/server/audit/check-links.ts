import { type ChainedEntry, fitsDetail, hashOfLink, type Link, nameHashOf } from './link.ts'

/** Why a link does not hold. */
export type Fault = 'MISSING_LINK' | 'MISSING_ENTRY' | 'NAME_CHANGED' | 'DETAIL_CHANGED' | 'ENTRY_CHANGED'

/** An entry as it was written, or without reason and changes, where an export does not tell them. */
export type ToldEntry = ChainedEntry | Omit<ChainedEntry, 'reason' | 'changes'>

/** A link with its entry; null if the entry is gone. */
export type LinkedEntry = { readonly link: Link; readonly entry: ToldEntry | null }

/** What a chain has come to after some links. */
export type Reached = { readonly number: number; readonly hash: string }

/** The first link that does not follow from the one before, or does not fit its entry; otherwise how far the chain reaches. */
export function checkLinks(from: Reached, links: Iterable<LinkedEntry>): Reached & { readonly broken?: { readonly number: number; readonly fault: Fault } } {
  let { number, hash } = from
  for (const { link, entry } of links) {
    const fault = faultOf({ number, hash }, link, entry)
    if (fault !== undefined) return { number, hash, broken: { number: number + 1, fault } }
    ;({ number, hash } = link)
  }
  return { number, hash }
}

function faultOf(before: Reached, link: Link, entry: ToldEntry | null): Fault | undefined {
  if (link.number !== before.number + 1) return 'MISSING_LINK'
  if (entry === null) return 'MISSING_ENTRY'
  // Erased values have no salt: nothing but their hash is left.
  if (link.nameSalt === null ? entry.accountName !== '' : nameHashOf(entry, link.nameSalt) !== link.nameHash) return 'NAME_CHANGED'
  if ('changes' in entry && !fitsDetail(entry, link)) return 'DETAIL_CHANGED'
  return hashOfLink(before.hash, link.number, entry, link) === link.hash ? undefined : 'ENTRY_CHANGED'
}
