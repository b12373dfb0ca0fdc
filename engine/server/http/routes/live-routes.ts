import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasLiveDetail } from '../../../core/model/has-live-detail.ts'
import type { Side } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { type SubscriberView, followDocument } from '../../live/follow-document.ts'
import { referencedDocuments } from '../../live/referenced-documents.ts'
import type { Subscription } from '../../live/subscriptions.ts'
import { runDetail } from '../../documents/read/run-detail.ts'
import type { Session } from '../../session/load-session.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { callContextOf } from '../../calls/call-context-of.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import { runWithinInvitation } from '../documents/run-within-invitation.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** An answer that streams while the page shows the document, or an envelope with the refusal. */
export function addLiveRoutes(app: FastifyInstance, services: AppServices): void {
  app.post('/api/live', { compress: false }, (request, reply) => follow(services, request, reply))
}

async function follow(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope | FastifyReply> {
  const { model, live } = services
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

  // The stream lasts as long as the page; its readings have a limit of their own.
  request.share?.letGo()
  const subscription = await live.begin(actor.accountId)
  const leave = () => subscription.end('gone')
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  return reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(written(services, request, subscription, visibilityFor(services, request, side, who.session, asked), state), { objectMode: false }))
}

type Asked = { readonly entity: string; readonly id: string }

/** The answer of `detail`, by the same handler; for an invited person within the invitation. */
async function readFor(services: AppServices, session: Session, { entity, id }: Asked): Promise<AnswerEnvelope> {
  const { actor, invitation } = session
  const ask = async (given: RequestEnvelope) => runDetail(await callContextOf(services, session), actor, entity, given)
  const envelope = { entity: { id } }
  const asks = invitation === undefined ? ask(envelope) : runWithinInvitation(services, session, { kind: 'detail', entity }, envelope, ask)
  return (await asks) ?? prohibited(services.model, actor.language)
}

/** Reads session and rights again before each message, so that nothing is sent after they ended. */
function visibilityFor(all: AppServices, request: FastifyRequest, side: Side, first: Session, asked: Asked): SubscriberView {
  const services = { ...all, pool: all.live.pool }
  let session = first
  return {
    async rights() {
      const who = await authenticate(services, request, side, { watching: true })
      if ('answer' in who) return who
      session = who.session
      const { permissions, purchasingGroups, language, prefs } = session.actor
      return { rights: JSON.stringify([[...permissions].sort(), [...purchasingGroups].sort(), language, prefs, session.templateVersion]) }
    },
    documents: () => referencedDocuments(services, session.actor, asked.entity, asked.id),
    read: () => readFor(services, session, asked),
    inTurn: services.live.inTurn,
    isTold: services.live.isTold,
    now: () => services.clock.now(),
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
