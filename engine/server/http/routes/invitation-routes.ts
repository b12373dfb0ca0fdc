import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { isSealedFrom } from '../../documents/visibility/is-sealed-from.ts'
import { visibleDocuments } from '../../documents/visibility/visible-document.ts'
import type { InvitationKind } from '../../session/invitations.ts'
import { documentOfInvitation, invitationsTo, invite, revokeInvitation } from '../../session/invite.ts'
import type { Session } from '../../session/load-session.ts'
import { inTransaction } from '../../store/transaction.ts'
import { addressOfSite } from '../requests/address-of-site.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import { askForPerson } from '../requests/ask-for-proof.ts'
import { authenticate } from '../requests/authenticate.ts'
import { type KeyRule, entityIssues } from '../../calls/entity-issues.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import { sendInvitation } from './send-invitation.ts'
import type { AppServices } from '../requests/app-services.ts'
import { answerSettingsCall } from '../../calls/settings-call.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import type { Tx } from '../../schema/database.ts'

type Call = { readonly services: AppServices; readonly session: Session; readonly entity: Readonly<Record<string, unknown>>; readonly request: FastifyRequest }
type Route = {
  readonly keys: Readonly<Record<string, KeyRule>>
  /** Makes a link, which outlasts the session. */
  readonly makesLink?: boolean
  readonly answer: (call: Call) => Promise<AnswerEnvelope>
}

const MAX_TRANSITIONS = 20
const document = { entity: { kind: 'text' }, document: { kind: 'text' } } as const satisfies Readonly<Record<string, KeyRule>>

const routeByPath: Readonly<Record<string, Route>> = {
  '/api/member/invitation/list': { keys: document, answer: list },
  '/api/member/invitation/add': {
    keys: {
      ...document,
      kind: { kind: 'text', optional: true },
      name: { kind: 'text', max: 100 },
      email: { kind: 'text', max: 200 },
      transitions: { kind: 'texts', optional: true, max: MAX_TRANSITIONS },
      completedBy: { kind: 'texts', optional: true, max: MAX_TRANSITIONS },
      expiresAt: { kind: 'text' },
    },
    makesLink: true,
    answer: add,
  },
  '/api/member/invitation/send': {
    keys: {
      screen: { kind: 'text' },
      document: { kind: 'text' },
      name: { kind: 'text', max: 100 },
      email: { kind: 'text', max: 200 },
      days: { kind: 'text', optional: true, max: 4 },
    },
    makesLink: true,
    answer: (call) => sendInvitation(call, withDocument),
  },
  '/api/member/invitation/revoke': { keys: { id: { kind: 'text' } }, answer: revoke },
}

/** A purchaser's invitations: links for one person to one document. */
export function addInvitationRoutes(app: FastifyInstance, services: AppServices): void {
  for (const [path, route] of Object.entries(routeByPath)) app.post(path, (request) => answerPurchaser(services, path, route, request))
}

async function answerPurchaser(services: AppServices, path: string, route: Route, request: FastifyRequest): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request))
  if ('answer' in who) return who.answer
  const asked = route.makesLink === true ? askForPerson(services, who.session) : undefined
  if (asked !== undefined) return asked
  const { envelope, issues } = readEnvelope(request.body)
  const call = { services, session: who.session, entity: envelope.entity ?? {}, request }
  const action = path.split('/').at(-1)!
  const forbidden = who.session.actor.side === 'purchaser' ? undefined : 'OTHER_SIDE'
  const wrong = issues.length > 0 ? issues : entityIssues(call.entity, route.keys)
  // Like the invitation itself, a refusal is recorded beside the document, not in the history that the supplier reads.
  const tried = { subject: 'invitation', action, id: call.entity['id'], isReading: action === 'list' }
  return answerSettingsCall(services, who.session, { ...tried, forbidden, issues: wrong }, () => route.answer(call))
}

/** The document, if this person may read it; otherwise "not found". */
async function withDocument(
  { services, session: { actor }, entity }: Call,
  work: (tx: Tx, named: Entity, found: Document) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const { model, pool } = services
  const missing = () => refusal(model, actor.language, [issue('NOT_FOUND', 'entity.document')])
  const named = model.entities[String(entity['entity'])]
  if (named === undefined || named.line !== undefined || !named.parties.includes('supplier')) return missing()
  const code = named.read[actor.side]
  if (code !== undefined && !actor.permissions.has(code)) return prohibited(model, actor.language)
  return inTransaction(pool, actor, async (tx) => {
    const [found] = await visibleDocuments(tx, services, actor, named, [String(entity['document'])], { lines: false })
    return found === undefined ? missing() : work(tx, named, found)
  })
}

/** Without the names of a supplier's people for whoever may not see the supplier. */
async function list(call: Call): Promise<AnswerEnvelope> {
  const { services, session } = call
  const { actor } = session
  return withDocument(call, async (tx, named, found) => {
    const mask = visibilityFor(services.model, named, actor).masked.get('supplierEnterprise')
    const links = await invitationsTo(tx, actor, named.name, String(found['id']))
    return success({ list: links.map((link) => (mask === undefined || link.kind !== 'supplier' ? link : { ...link, name: mask, email: mask })) })
  })
}

async function add(call: Call): Promise<AnswerEnvelope> {
  const { services, session, entity, request } = call
  const { actor } = session
  const {
    kind = 'supplier',
    name,
    email,
    transitions = [],
    completedBy = [],
    expiresAt,
  } = entity as {
    kind?: string
    name: string
    email: string
    transitions?: readonly string[]
    completedBy?: readonly string[]
    expiresAt: string
  }
  const wrong = [
    ...(kind === 'supplier' || kind === 'receiving' ? [] : [issue('NOT_IN_VOCABULARY', 'entity.kind', { value: kind, choices: 'supplier, receiving' })]),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [] : [issue('PATTERN_NOT_MET', 'entity.email')]),
  ]
  if (wrong.length > 0) return refusal(services.model, actor.language, wrong)
  return withDocument(call, async (tx, named, found) => {
    const supplierEnterprise = typeof found['supplierEnterprise'] === 'string' ? found['supplierEnterprise'] : null
    const isSealed = kind === 'supplier' && (await isSealedFrom(tx, services, actor, named, found, actor.side))
    const wanted = {
      kind: kind as InvitationKind,
      entity: named,
      document: String(found['id']),
      supplierEnterprise,
      isSealed,
      name,
      email,
      transitions,
      completedBy,
    }
    const made = await invite(tx, services.model, actor, { ...wanted, expiresAt: new Date(expiresAt) }, services.newId, services.clock.now())
    if (!('itemId' in made))
      return made.some(({ code }) => code === 'NO_PERMISSION') ? prohibited(services.model, actor.language) : refusal(services.model, actor.language, made)
    const query = `${new URLSearchParams({ a: made.id, b: made.itemId })}`
    return success({ entity: { id: made.id, itemId: made.itemId, site: addressOfSite(services, request, made.side), query, expiresAt: made.expiresAt } })
  })
}

/** Everybody who sees the document may revoke a link to it. */
async function revoke(call: Call): Promise<AnswerEnvelope> {
  const { services, session, entity } = call
  const { model, pool, clock } = services
  const { actor } = session
  const id = String(entity['id'])
  const missing = () => refusal(model, actor.language, [issue('NOT_FOUND', 'entity.id')])
  const place = await inTransaction(pool, actor, (tx) => documentOfInvitation(tx, actor, id))
  if (place === undefined) return missing()
  return withDocument({ ...call, entity: place }, async (tx) => ((await revokeInvitation(tx, actor, id, clock.now())) ? success() : missing()))
}
