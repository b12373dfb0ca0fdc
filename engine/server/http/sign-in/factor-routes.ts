import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue } from '../../../core/wire/envelope.ts'
import { refusal, success } from '../../calls/answer.ts'
import type { KeyRule } from '../../calls/entity-issues.ts'
import { type AddedFactor, type FactorMeans, type FactorOwner, beginPasskey, beginTotp, confirmPasskey, confirmTotp } from '../../factors/add-factor.ts'
import { isFactorRequired } from '../../factors/demand.ts'
import { removeFactor, renewCodes } from '../../factors/change-factors.ts'
import { type Proof, beginConfirmation, confirmIdentity } from '../../factors/confirm-identity.ts'
import { MAX_NAME_LENGTH, factorsOf } from '../../factors/own-factors.ts'
import { recoveryCodesLeft } from '../../factors/recovery-codes.ts'
import { retryAfterSeconds } from '../../session/login-throttle.ts'
import type { AppServices } from '../requests/app-services.ts'
import { askForRecentProof } from '../requests/ask-for-proof.ts'
import { passkeySiteOf } from '../requests/passkey-site.ts'
import { knownBrowser } from '../requests/session-cookies.ts'
import { type AccountCall, type AccountRoute, answerAccount } from './account-call.ts'

const STEP: KeyRule = { kind: 'secret', max: 100 }
const CODE: KeyRule = { kind: 'secret', max: 50 }
/** The browser's answer, as JSON. */
const PASSKEY: KeyRule = { kind: 'secret', max: 20_000 }
const NAME: KeyRule = { kind: 'text', max: MAX_NAME_LENGTH }
const PASSWORD: KeyRule = { kind: 'secret', max: 1000 }

const routeByPath: Readonly<Record<string, AccountRoute>> = {
  '/api/member/factor/list': { keys: {}, answer: list },
  '/api/member/factor/beginTotp': { keys: {}, answer: (call) => changing(call, async (means, owner) => success({ entity: await beginTotp(means, owner) })) },
  '/api/member/factor/addTotp': {
    keys: { step: STEP, code: CODE, name: NAME },
    answer: (call) =>
      changing(call, async (means, owner) => added(call, await confirmTotp(means, owner, call.entity as { step: string; code: string; name: string }))),
  },
  '/api/member/factor/beginPasskey': {
    keys: {},
    answer: (call) => changing(call, async (means, owner) => success({ entity: await beginPasskey(means, owner) })),
  },
  '/api/member/factor/addPasskey': {
    keys: { step: STEP, passkey: PASSKEY, name: NAME },
    answer: (call) =>
      changing(call, async (means, owner) => added(call, await confirmPasskey(means, owner, call.entity as { step: string; passkey: string; name: string }))),
  },
  '/api/member/factor/remove': { keys: { id: { kind: 'text' } }, answer: (call) => changing(call, (means, owner) => remove(call, means, owner)) },
  '/api/member/factor/renewCodes': { keys: {}, answer: (call) => changing(call, async (means, owner) => added(call, await renewCodes(means, owner))) },
  '/api/member/factor/beginConfirmation': {
    keys: {},
    answer: async (call) => success({ entity: await beginConfirmation(meansOf(call), await ownerOf(call)) }),
  },
  '/api/member/factor/confirm': {
    keys: {
      code: { ...CODE, optional: true },
      passkey: { ...PASSKEY, optional: true },
      step: { ...STEP, optional: true },
      password: { ...PASSWORD, optional: true },
    },
    answer: confirm,
  },
}

/** A person's second factors: what there is, setting up, removing, and proving again who one is. */
export function addFactorRoutes(app: FastifyInstance, services: AppServices): void {
  for (const [path, route] of Object.entries(routeByPath))
    app.post(path, (request, reply) => answerAccount(services, { ...route, owingFactor: true }, request, reply))
}

function meansOf({ services, request }: AccountCall): FactorMeans {
  const { pool, sealingKey: key, newId, clock, sessionLimits } = services
  return { pool, key, newId, site: passkeySiteOf(services, request), now: clock.now(), confirmed: sessionLimits.confirmed }
}

async function ownerOf({ services: { pool }, session: { actor, id } }: AccountCall): Promise<FactorOwner> {
  const { rows } = await sql<{ loginName: string }>`select "loginName" from account where id = ${actor.accountId}`.execute(pool)
  return { actor, session: id, loginName: rows[0]!.loginName }
}

async function list({ services: { pool }, session: { actor } }: AccountCall): Promise<AnswerEnvelope> {
  const [factors, left] = await Promise.all([factorsOf(pool, actor.accountId), recoveryCodesLeft(pool, actor.accountId)])
  return success({ list: [...factors], entity: { recoveryCodes: left } })
}

/** Whoever changes factors has proved just before who they are, by a factor if there is one: neither an open session nor the password stands in for it. */
async function changing(call: AccountCall, work: (means: FactorMeans, owner: FactorOwner) => Promise<AnswerEnvelope>): Promise<AnswerEnvelope> {
  const { services, session } = call
  const missing = askForRecentProof(services, session)
  if (missing !== undefined) return missing
  return work(meansOf(call), await ownerOf(call))
}

function added(call: AccountCall, outcome: readonly Issue[] | AddedFactor): AnswerEnvelope {
  return 'recoveryCodes' in outcome ? success({ entity: outcome }) : refused(call, outcome)
}

async function remove(call: AccountCall, means: FactorMeans, owner: FactorOwner): Promise<AnswerEnvelope> {
  const issues = await removeFactor(means, owner, String(call.entity['id']), isFactorRequired(call.services.model, call.session))
  return issues.length > 0 ? refused(call, issues) : success()
}

async function confirm(call: AccountCall): Promise<AnswerEnvelope> {
  const { services, request, reply, entity } = call
  const attempt = { id: services.newId(), address: request.ip, at: services.clock.now(), browser: knownBrowser(services, request) }
  const outcome = await confirmIdentity(meansOf(call), await ownerOf(call), entity as Proof, attempt)
  if (outcome === 'tooOften') {
    reply.header('retry-after', retryAfterSeconds)
    return refused(call, [issue('LOGIN_THROTTLED', '', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })])
  }
  return outcome.length > 0 ? refused(call, outcome) : success()
}

function refused({ services: { model }, session: { actor } }: AccountCall, issues: readonly Issue[]): AnswerEnvelope {
  return refusal(model, actor.language, issues)
}
