import type { FastifyReply } from 'fastify'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import { type FairShares, fairShares } from '../../calls/fair-shares.ts'
import type { Session } from '../../session/load-session.ts'

/** Rows that one person reads at once, and that wait behind them: two lists of the largest size, and six. An enterprise has four times as many. */
const OF_PERSON = { running: 4000, waiting: 12_000 }
const OF_ENTERPRISE = { running: 16_000, waiting: 48_000 }
/** The rows of a list that says no size. */
const USUAL_ROWS = 50

/** The shares of the reads of this process. */
export function readShares(): FairShares {
  return fairShares(OF_PERSON, OF_ENTERPRISE)
}

/** Waits for the caller's share and holds it until the answer is sent, since making the answer is work too; false if too much of the caller's waits already. */
export async function holdShare(shares: FairShares, { actor }: Session, { pager }: RequestEnvelope, reply: FastifyReply): Promise<boolean> {
  const share = shares.take(actor.accountId, actor.enterprise, pager?.pageSize ?? USUAL_ROWS)
  if (share === undefined) return false
  const release = await share
  // A caller that went away meanwhile sends no further event.
  if (reply.raw.destroyed) release()
  else reply.raw.once('finish', release).once('close', release)
  return true
}
