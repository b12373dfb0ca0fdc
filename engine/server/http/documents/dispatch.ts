import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { isForBackground } from '../../jobs/prepare-job.ts'
import { startJob } from '../../jobs/start-job.ts'
import type { OperationContext } from '../../calls/operation-context.ts'
import type { Idempotency } from '../../calls/idempotency.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { auditRefusal } from '../../calls/audit-refusal.ts'
import { authenticate } from '../requests/authenticate.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { operationContextOf } from '../../calls/operation-context-of.ts'
import { isTimeout } from '../../calls/database-errors.ts'
import { idempotencyOfRequest } from '../../calls/claim-idempotency-key.ts'
import { type PathTarget, type TargetBySide, pathsOf } from '../../calls/paths.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import { runWithinInvitation } from './run-within-invitation.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import type { CallHandler, HandlerByKind } from './call-handler.ts'

const IMPORT_LIMIT = 20 * 1024 * 1024

/** Registers a handler for each declared path. */
export function addDispatcher(app: FastifyInstance, services: AppServices, verbs: HandlerByKind): void {
  for (const [path, targets] of pathsOf(services.model)) {
    const kinds = Object.values(targets).map((target) => target.kind)
    if (!kinds.some((kind) => kind === 'exportList' || verbs[kind])) continue
    app.post(path, kinds.includes('import') ? { bodyLimit: IMPORT_LIMIT } : {}, (request) => dispatch(services, verbs, path, targets, request))
  }
}

async function dispatch(services: AppServices, verbs: HandlerByKind, path: string, targets: TargetBySide, request: FastifyRequest): Promise<AnswerEnvelope> {
  const side = sideOfRequest(services, request)
  const who = await authenticate(services, request, side, { apiKey: true })
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  const { envelope, issues } = readEnvelope(request.body)
  if (issues.length > 0) return refusal(services.model, actor.language, issues)

  const target = targets[side]
  const ask = async (found: PathTarget, given: RequestEnvelope, around?: (base: Idempotency | undefined) => Idempotency) => {
    const opened = await operationContextOf(services, who.session, idempotencyOfRequest(actor, path, given, services.clock.now()))
    const context = given.confirmed === undefined ? opened : { ...opened, confirmed: new Set(given.confirmed) }
    return run(around === undefined ? context : { ...context, idempotency: around(context.idempotency) }, services, verbs, found, actor, given)
  }
  const asks =
    target &&
    (invitation === undefined
      ? ask(target, envelope)
      : runWithinInvitation(services, who.session, target, envelope, (given, around) => ask(target, given, around)))
  const answer = (await asks) ?? prohibited(services.model, actor.language, target === undefined ? 'OTHER_SIDE' : 'NO_PERMISSION')
  const asked = target ?? Object.values(targets)[0]!
  if (asked.kind === 'transition' && envelope.inBackground !== true) count(services, asked, answer)
  await auditRefusal(services, actor, asked, envelope, answer)
  return answer
}

async function run(
  context: OperationContext,
  services: AppServices,
  verbs: HandlerByKind,
  target: PathTarget,
  actor: Actor,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const { model } = context
  try {
    if (isForBackground(target, envelope)) return await inBackground(services, context, actor, target, envelope)
    if (target.kind === 'exportList' || envelope.inBackground === true)
      return refusal(model, actor.language, [issue('UNKNOWN_KEY', 'inBackground', { key: 'inBackground' })])
    return await (verbs[target.kind] as CallHandler)(context, actor, target, envelope)
  } catch (error) {
    if (error instanceof RefusedError) return refusal(model, actor.language, error.issues)
    if (isTimeout(error)) return refusal(model, actor.language, [issue('QUERY_TIMEOUT')])
    throw error
  }
}

async function inBackground(
  { files, jobs }: AppServices,
  context: OperationContext,
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
