import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import { checkLinks, type Fault, type Reached } from './check-links.ts'
import { FIRST } from './link.ts'
import { linksAfter, unlinked, unrecordedErasure } from './read-chain.ts'

const LINKS_AT_ONCE = 1000

export type Verification = Reached & {
  /** Entries that the job has not chained yet. */
  readonly waiting: number
  /** Links whose personal values are erased. */
  readonly erased: number
  readonly broken: { readonly number: number; readonly fault: Fault | 'LOST_LINK' | 'OTHER_HASH' | 'ERASED_UNRECORDED' } | null
}

/**
 * Reads the whole chain of an enterprise and tells the first link that does not hold. `known`: a number and hash from an earlier verification or export; a chain
 * that somebody has written anew has another hash there.
 */
export async function verifyChain(database: Pool | Tx, chain: string, known?: Reached): Promise<Verification> {
  let reached: Reached = { number: 0, hash: FIRST }
  let erased = 0
  let isKnown = known === undefined || (known.number === 0 && known.hash === FIRST)
  for (;;) {
    const links = await linksAfter(database, chain, reached.number, LINKS_AT_ONCE)
    if (links.length === 0) break
    erased += links.filter(({ link }) => link.nameSalt === null || link.detailSalt === null || link.detailSalt.startsWith('[')).length
    const { broken, ...now } = checkLinks(reached, links)
    if (broken !== undefined) return { ...now, waiting: (await unlinked(database, chain)).waiting, erased, broken }
    const there = links.find(({ link }) => link.number === known?.number)
    if (there !== undefined && there.link.hash !== known?.hash)
      return { ...now, waiting: 0, erased, broken: { number: there.link.number, fault: 'OTHER_HASH' } }
    isKnown ||= there !== undefined
    reached = now
  }
  const unrecorded = await unrecordedErasure(database, chain)
  if (unrecorded !== undefined) return { ...reached, waiting: 0, erased, broken: { number: unrecorded, fault: 'ERASED_UNRECORDED' } }
  const { waiting, lost } = await unlinked(database, chain)
  if (lost > 0 || !isKnown) return { ...reached, waiting, erased, broken: { number: reached.number + 1, fault: lost > 0 ? 'LOST_LINK' : 'MISSING_LINK' } }
  return { ...reached, waiting, erased, broken: null }
}
