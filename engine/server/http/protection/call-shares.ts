import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Asker, type FairShares, type Release, type Weight, fairShares } from '../../calls/fair-shares.ts'
import type { Session } from '../../session/load-session.ts'
import { routeOf } from '../documents/declared-routes.ts'
import { networkOf } from '../../session/network-of.ts'
import { CallerGoneError, TooManyCallsError } from './share-errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request holds of a share. */
    share: HeldShare | null
  }
  interface FastifyContextConfig {
    /** A call that computes much, or reads much at once. */
    isHeavy?: boolean
  }
}

/** The shares of this process: of people's calls, of strangers' and those not known yet, by address, and of contents that are sent. */
export type CallShares = Readonly<Record<'calls' | 'addresses' | 'uploads' | 'downloads', FairShares>>

/** Every call but these takes a share. They read no database. */
export const WITHOUT_SHARE: Readonly<Record<string, string>> = {
  '/health': 'It says that the process lives.',
  '/metrics': 'This machine alone may read them.',
  '/config.json': 'It is the same for everybody and never changes.',
  '/openapi/document.json': 'It is made once.',
}

/** Calls that send a content: a slow line would hold what others of the person need, so they have a share of their own. */
const SHARE_OF_CONTENT: Readonly<Record<string, 'uploads' | 'downloads'>> = {
  '/api/file/upload': 'uploads',
  '/api/file/:id': 'downloads',
  '/api/job/:id/file': 'downloads',
}

/**
 * A person has 4,000 rows running: two lists of the largest size, or six other calls, as many as a browser has connections to a site. 12,000 rows wait behind
 * them: six lists of the largest size, or 200 other calls. An enterprise has four times as many.
 */
const CALLS_OF_PERSON = { running: 4000, waiting: 12_000 }
const USUAL_CALL = { running: 650, waiting: 60 }
const HEAVY_CALL = { running: 2000, waiting: 600 }
const MAX_ROWS = 2000
/** An office of hundreds of people may have one address; until it is known who asks, a call takes a look-up alone. */
const CALLS_OF_ADDRESS = { running: 16, waiting: 1000 }
const CALLS_OF_STRANGERS = { running: 64, waiting: 8000 }
/** A page sends a handful at once, and shows more. */
const UPLOADS_OF_PERSON = { running: 4, waiting: 20 }
const DOWNLOADS_OF_PERSON = { running: 8, waiting: 100 }
const ONE = { running: 1, waiting: 1 }

export function callShares(): CallShares {
  return {
    calls: fairShares(CALLS_OF_PERSON, times(4, CALLS_OF_PERSON)),
    addresses: fairShares(CALLS_OF_ADDRESS, CALLS_OF_STRANGERS),
    uploads: fairShares(UPLOADS_OF_PERSON, times(4, UPLOADS_OF_PERSON)),
    downloads: fairShares(DOWNLOADS_OF_PERSON, times(4, DOWNLOADS_OF_PERSON)),
  }
}

/** What a request holds of a share; it takes another one after it has let go of the first. */
export type HeldShare = { take(share: FairShares, asker: Asker, weight: Weight): Promise<void>; letGo(): void; isHeld(): boolean }

/** Every call takes the share of its address before it is handled, except one whose handler reads the body itself: that takes it with `authenticate`. */
export function addCallShares(app: FastifyInstance, { shares }: { readonly shares: CallShares }): void {
  app.decorateRequest('share', null)
  app.addHook('preHandler', async (request, reply) => {
    const path = routeOf(request)
    if (request.is404 || path === undefined || Object.hasOwn(WITHOUT_SHARE, path)) return
    request.share = heldShare(reply.raw)
    if (SHARE_OF_CONTENT[path] !== 'uploads') await takeShareOfAddress(shares, request)
  })
  // A caller that went away does not end the work: what is held goes with the answer, and the answer's sending belongs to the work.
  app.addHook('onSend', async (request, reply, payload) => {
    const letGo = () => request.share?.letGo()
    if (reply.raw.destroyed) letGo()
    else reply.raw.once('finish', letGo).once('close', letGo)
    return payload
  })
}

/** Takes the share of a request of which it is not known yet who sent it. */
export async function takeShareOfAddress({ addresses }: CallShares, request: FastifyRequest): Promise<void> {
  if (request.share?.isHeld() === false) await request.share.take(addresses, { person: networkOf(request.ip), enterprise: '' }, ONE)
}

/** Exchanges the share of the address for the person's. */
export async function takeShareOfPerson(shares: CallShares, request: FastifyRequest, { actor }: Session): Promise<void> {
  const content = SHARE_OF_CONTENT[routeOf(request) ?? '']
  // The personal identity has no enterprise that it could take from.
  const asker = { person: actor.accountId, enterprise: actor.enterprise === '' ? actor.accountId : actor.enterprise }
  await request.share?.take(shares[content ?? 'calls'], asker, content === undefined ? weightOf(request) : ONE)
}

/** A list weighs by its rows. */
function weightOf({ body, routeOptions }: FastifyRequest): Weight {
  if (routeOptions.config.isHeavy === true) return HEAVY_CALL
  const rows = Number((body as { pager?: { pageSize?: unknown } } | null | undefined)?.pager?.pageSize ?? 0)
  const asked = Number.isFinite(rows) ? Math.min(rows, MAX_ROWS) : 0
  return { running: Math.max(USUAL_CALL.running, asked), waiting: Math.max(USUAL_CALL.waiting, asked) }
}

function heldShare(answer: ServerResponse): HeldShare {
  let release: Release | undefined
  const letGo = () => {
    release?.()
    release = undefined
  }
  return {
    letGo,
    isHeld: () => release !== undefined,
    async take(share, asker, weight) {
      letGo()
      const gone = new AbortController()
      const leave = () => gone.abort(new CallerGoneError())
      answer.once('close', leave)
      try {
        const entered = share.take(asker, weight, gone.signal)
        if (entered === undefined) throw new TooManyCallsError()
        release = await entered
      } finally {
        answer.off('close', leave)
      }
    },
  }
}

function times(factor: number, { running, waiting }: Weight): Weight {
  return { running: factor * running, waiting: factor * waiting }
}
