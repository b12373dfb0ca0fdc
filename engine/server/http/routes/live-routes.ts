import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasLiveDetail } from '../../../core/model/has-live-detail.ts'
import type { Side } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { type SubscriberView, followDocument } from '../../live/follow-document.ts'
import { referencedDocuments } from '../../live/referenced-documents.ts'
import type { Subscription } from '../../live/subscriptions.ts'
import { discussionState } from '../../documents/discussion/discussion-state.ts'
import { type ReadBeside, runDetail } from '../../documents/read/run-detail.ts'
import type { Session } from '../../session/load-session.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { modelOfSession } from '../../calls/model-of-session.ts'
import { bellOf } from '../../notices/last-notices.ts'
import { commentsOf } from '../../store/comments-of.ts'
import { noticesOf } from '../../store/notices-of.ts'
import { callContextOf } from '../../calls/call-context-of.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import { runWithinInvitation } from '../documents/run-within-invitation.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** An answer that streams while the page shows the document, or an envelope with the refusal. */
export function addLiveRoutes(app: FastifyInstance, services: AppServices): void {
  app.post('/api/live', { compress: false }, (request, reply) => follow(services, request, reply))
  app.post('/api/member/notify/live', { compress: false }, (request, reply) => followNotices(services, request, reply))
}

async function follow(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope | FastifyReply> {
  const { model } = services
  const side = sideOfRequest(services, request)
  const who = await authenticate(services, request, side)
  if ('answer' in who) return who.answer
  const { actor } = who.session
  const { envelope, issues } = readEnvelope(request.body)
  const { entity, id, state, ...rest } = envelope.entity ?? {}
  const wrong = [
    ...issues,
    ...unknownKeys(rest, []),
    ...Object.entries({ entity, id }).flatMap(([key, value]) =>
      typeof value === 'string' ? [] : [issue('WRONG_TYPE', `entity.${key}`, { expected: 'text' })],
    ),
    ...(state === undefined || typeof state === 'string' ? [] : [issue('WRONG_TYPE', 'entity.state', { expected: 'text' })]),
  ]
  if (wrong.length > 0) return refusal(model, actor.language, wrong)
  if (!hasLiveDetail(model, entity as string, side)) return refusal(model, actor.language, [issue('NOT_FOUND', 'entity.entity')])
  // Refused in an envelope, as by every other call, before the stream begins.
  const asked = { entity: entity as string, id: id as string }
  const first = await readFor(services, who.session, asked)
  if (first.status !== 'SUCCESS' || first.returnCode !== '0') return first

  return stream(services, request, reply, actor.accountId, viewOfDocument(services, request, side, who.session, asked), state)
}

/** A person's last notices and the number of unread ones, as long as a page is looked at. */
async function followNotices(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope | FastifyReply> {
  const { model } = services
  const side = sideOfRequest(services, request)
  const who = await authenticate(services, request, side)
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  const { envelope, issues } = readEnvelope(request.body)
  const { state, ...rest } = envelope.entity ?? {}
  const wrong = [
    ...issues,
    ...unknownKeys(rest, []),
    ...(state === undefined || typeof state === 'string' ? [] : [issue('WRONG_TYPE', 'entity.state', { expected: 'text' })]),
  ]
  if (wrong.length > 0) return refusal(model, actor.language, wrong)
  // An invited person gets nothing about the enterprise.
  if (invitation !== undefined) return prohibited(model, actor.language)
  return stream(services, request, reply, noticesOf(actor.accountId), viewOfNotices(services, request, side, who.session), state)
}

function viewOfNotices(services: AppServices, request: FastifyRequest, side: Side, first: Session): SubscriberView {
  const access = accessOf(services, request, side, first)
  return {
    ...access.view,
    documents: () => Promise.resolve([noticesOf(access.session().actor.accountId)]),
    async read() {
      const { notices, ...entity } = await bellOf(services.live.pool, await modelOfSession(services, access.session()), access.session().actor)
      return success({ entity, list: notices })
    },
  }
}

/** The stream lasts as long as the page; its readings have a limit of their own. `of`: whose streams are counted together. */
async function stream(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  of: string,
  view: SubscriberView,
  state: unknown,
): Promise<FastifyReply> {
  request.share?.letGo()
  const subscription = await services.live.begin(of)
  const leave = () => subscription.end('gone')
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  return reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(written(services, request, subscription, view, state), { objectMode: false }))
}

type Asked = { readonly entity: string; readonly id: string }

/** The answer of `detail`, by the same handler; for an invited person within the invitation. */
async function readFor(services: AppServices, session: Session, { entity, id }: Asked, beside?: ReadBeside): Promise<AnswerEnvelope> {
  const { actor, invitation } = session
  const ask = async (given: RequestEnvelope) => runDetail(await callContextOf(services, session), actor, entity, given, beside)
  const envelope = { entity: { id } }
  const asks = invitation === undefined ? ask(envelope) : runWithinInvitation(services, session, { kind: 'detail', entity }, envelope, ask)
  return (await asks) ?? prohibited(services.model, actor.language)
}

function viewOfDocument(all: AppServices, request: FastifyRequest, side: Side, first: Session, asked: Asked): SubscriberView {
  const services = { ...all, pool: all.live.pool }
  const { view, session } = accessOf(all, request, side, first)
  let discussion: string | undefined
  const lookAtComments: ReadBeside = async (...about) => {
    discussion = await discussionState(...about)
  }
  return {
    ...view,
    documents: async () => {
      const { actor, invitation } = session()
      const ids = await referencedDocuments(services, actor, asked.entity, asked.id)
      return invitation === undefined ? [...ids, commentsOf(asked.id, actor.enterprise)] : ids
    },
    // An invited person reads no comments.
    read: () => readFor(services, session(), asked, session().invitation === undefined ? lookAtComments : undefined),
    discussion: () => discussion,
  }
}

type Access = { readonly view: Omit<SubscriberView, 'documents' | 'read'>; session(): Session }

/** Reads session and rights again before each message, so that nothing is sent after they ended. */
function accessOf(all: AppServices, request: FastifyRequest, side: Side, first: Session): Access {
  const services = { ...all, pool: all.live.pool }
  let session = first
  return {
    session: () => session,
    view: {
      async rights() {
        const who = await authenticate(services, request, side, { watching: true })
        if ('answer' in who) return who
        session = who.session
        const { permissions, purchasingGroups, language, prefs } = session.actor
        return { rights: JSON.stringify([[...permissions].sort(), [...purchasingGroups].sort(), language, prefs, session.templateVersion]) }
      },
      inTurn: services.live.inTurn,
      isTold: services.live.isTold,
      now: () => services.clock.now(),
    },
  }
}

async function* written(
  services: AppServices,
  request: FastifyRequest,
  subscription: Subscription,
  view: SubscriberView,
  state: unknown,
): AsyncGenerator<string> {
  try {
    for await (const message of followDocument(subscription, view, state as string | undefined)) yield `${JSON.stringify(message)}\n`
  } catch (error) {
    // The page reconnects by itself; the error goes to the log.
    request.log.error({ err: error }, 'a live page lost its document')
    yield `${JSON.stringify({ kind: 'over', at: services.clock.now().toISOString(), again: true })}\n`
  } finally {
    subscription.end('gone')
  }
}
