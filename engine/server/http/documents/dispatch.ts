import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { isForBackground } from '../../jobs/prepare-job.ts'
import { startJob } from '../../jobs/start-job.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { IdempotencyHooks } from '../../calls/idempotency-hooks.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { auditRefusal } from '../../calls/audit-refusal.ts'
import { askForProof } from '../requests/ask-for-proof.ts'
import { authenticate } from '../requests/authenticate.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { callContextOf } from '../../calls/call-context-of.ts'
import { isTimeout } from '../../calls/database-errors.ts'
import { idempotencyOfRequest } from '../../calls/claim-idempotency-key.ts'
import { type PathTarget, type TargetBySide, pathsOf } from '../../calls/paths.ts'
import type { Session } from '../../session/load-session.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import { runWithinInvitation } from './run-within-invitation.ts'
import { type DeclaredRoute, addDeclaredRoutes } from './declared-routes.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import type { CallHandler, HandlerByKind } from './call-handler.ts'

const IMPORT_LIMIT = 20 * 1024 * 1024
/** Kinds of calls that compute much or read much at once. */
const HEAVY: ReadonlySet<PathTarget['kind']> = new Set([
  'import',
  'importTemplate',
  'propose',
  'print',
  'exportList',
  'boardCounts',
  'openItems',
  'report',
  'reportRows',
  'exportReport',
])

/** Answers every declared path. `patterns` are those of the other routes. */
export function addDispatcher(app: FastifyInstance, services: AppServices, handlers: HandlerByKind, patterns: readonly string[]): void {
  const paths = pathsOf(services.model)
  const routes = new Map<string, DeclaredRoute>()
  for (const [path, targets] of paths) {
    const kinds = Object.values(targets).map((target) => target.kind)
    if (!kinds.some((kind) => kind === 'exportList' || handlers[kind])) continue
    routes.set(path, { config: { isHeavy: kinds.some((kind) => HEAVY.has(kind)) }, ...(kinds.includes('import') && { bodyLimit: IMPORT_LIMIT }) })
  }
  addDeclaredRoutes(app, patterns, routes, (path, request) => dispatch({ services, handlers }, path, paths.get(path)!, request))
}

type Dispatcher = { readonly services: AppServices; readonly handlers: HandlerByKind }

async function dispatch({ services, handlers }: Dispatcher, path: string, targets: TargetBySide, request: FastifyRequest): Promise<AnswerEnvelope> {
  const side = sideOfRequest(services, request)
  const who = await authenticate(services, request, side, { apiKey: true })
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  const { envelope, issues } = readEnvelope(request.body)
  if (issues.length > 0) return refusal(services.model, actor.language, issues)

  const target = targets[side]
  const unproven = target !== undefined && isAuthenticated(services, target) ? askForProof(services, who.session) : undefined
  if (unproven !== undefined) return unproven
  const call = { services, handlers, session: who.session, path }
  const answer =
    target === undefined
      ? prohibited(services.model, actor.language, 'OTHER_SIDE')
      : invitation === undefined
        ? await runCall(call, target, envelope)
        : ((await runWithinInvitation(services, who.session, target, envelope, (given, around) => runCall(call, target, given, around))) ??
          prohibited(services.model, actor.language, 'NO_PERMISSION'))
  const asked = target ?? Object.values(targets)[0]!
  if (asked.kind === 'transition' && envelope.inBackground !== true) count(services, asked, answer)
  await auditRefusal(services, actor, asked, envelope, answer)
  return answer
}

/** Checks whether a call does what a second factor authenticates: by its own path, or for each row of a spreadsheet. */
function isAuthenticated({ model }: AppServices, target: PathTarget): boolean {
  const done = target.kind === 'transition' ? target : target.kind === 'import' ? model.imports[target.name] : undefined
  return done !== undefined && model.entities[done.entity]?.transitions[done.transition]?.authenticatedBy !== undefined
}

/** A call of a declared path by somebody who is signed in. */
type DeclaredCall = { readonly services: AppServices; readonly handlers: HandlerByKind; readonly session: Session; readonly path: string }

/** `around` replaces what keeps the request from being done twice. */
async function runCall(
  { services, handlers, session, path }: DeclaredCall,
  target: PathTarget,
  envelope: RequestEnvelope,
  around: (base: IdempotencyHooks | undefined) => IdempotencyHooks | undefined = (base) => base,
): Promise<AnswerEnvelope> {
  const { actor } = session
  const idempotency = around(idempotencyOfRequest(actor, path, envelope, services.clock.now()))
  const context = await callContextOf(services, session, { idempotency, confirmed: envelope.confirmed })
  const { model } = context
  try {
    if (isForBackground(target, envelope)) return await inBackground(services, context, actor, target, envelope)
    if (target.kind === 'exportList' || envelope.inBackground === true)
      return refusal(model, actor.language, [issue('UNKNOWN_KEY', 'inBackground', { key: 'inBackground' })])
    return await (handlers[target.kind] as CallHandler)(context, actor, target, envelope)
  } catch (error) {
    if (error instanceof RefusedError) return refusal(model, actor.language, error.issues)
    if (isTimeout(error)) return refusal(model, actor.language, [issue('QUERY_TIMEOUT')])
    throw error
  }
}

async function inBackground(
  { files, jobs }: AppServices,
  context: CallContext,
  actor: Actor,
  target: PathTarget,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const answer = await startJob(context, files, actor, target, envelope)
  if (answer.returnCode === '0') jobs.wake()
  return answer
}

function count({ metrics }: AppServices, { entity, transition }: Extract<PathTarget, { kind: 'transition' }>, answer: AnswerEnvelope): void {
  const outcome = answer.status === 'PROHIBIT' ? 'prohibited' : answer.returnCode === '0' ? 'done' : 'refused'
  metrics.transitions.inc({ entity, transition, outcome })
}
