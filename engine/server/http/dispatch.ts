import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { isForBackground } from '../jobs/prepare-job.ts'
import { startJob } from '../jobs/start-job.ts'
import type { OperationContext } from '../operations/context.ts'
import type { Once } from '../operations/once.ts'
import { RefusedError } from '../operations/refused.ts'
import { auditRefusal } from './audit-refusal.ts'
import { authenticate } from './authenticate.ts'
import { prohibited, refusal } from './answer.ts'
import { contextOf } from './context-of.ts'
import { isTimeout } from './database-errors.ts'
import { onceFor } from './idempotency.ts'
import { type PathTarget, type TargetBySide, pathsOf } from './paths.ts'
import { readEnvelope } from './read-envelope.ts'
import { runInvited } from './run-invited.ts'
import type { Services } from './services.ts'
import { sideOfRequest } from './side-of-request.ts'
import type { Verb, Verbs } from './verbs.ts'

const IMPORT_LIMIT = 20 * 1024 * 1024

/** Gives each path of the declaration its verb. */
export function addDispatcher(app: FastifyInstance, services: Services, verbs: Verbs): void {
  for (const [path, targets] of pathsOf(services.model)) {
    const kinds = Object.values(targets).map((target) => target.kind)
    if (!kinds.some((kind) => kind === 'exportList' || verbs[kind])) continue
    app.post(path, kinds.includes('import') ? { bodyLimit: IMPORT_LIMIT } : {}, (request) => dispatch(services, verbs, path, targets, request))
  }
}

async function dispatch(services: Services, verbs: Verbs, path: string, targets: TargetBySide, request: FastifyRequest): Promise<AnswerEnvelope> {
  const side = sideOfRequest(services, request)
  const who = await authenticate(services, request, side, { apiKey: true })
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  const { envelope, issues } = readEnvelope(request.body)
  if (issues.length > 0) return refusal(services.model, actor.language, issues)

  const target = targets[side]
  const ask = async (found: PathTarget, given: RequestEnvelope, around?: (base: Once | undefined) => Once) => {
    const opened = await contextOf(services, who.session, onceFor(actor, path, given, services.clock.now()))
    const context = given.confirmed === undefined ? opened : { ...opened, confirmed: new Set(given.confirmed) }
    return run(around === undefined ? context : { ...context, once: around(context.once) }, services, verbs, found, actor, given)
  }
  const asks =
    target &&
    (invitation === undefined ? ask(target, envelope) : runInvited(services, who.session, target, envelope, (given, around) => ask(target, given, around)))
  const answer = (await asks) ?? prohibited(services.model, actor.language, target === undefined ? 'OTHER_SIDE' : 'NO_PERMISSION')
  const asked = target ?? Object.values(targets)[0]!
  if (asked.kind === 'transition' && envelope.inBackground !== true) count(services, asked, answer)
  await auditRefusal(services, actor, asked, envelope, answer)
  return answer
}

async function run(
  context: OperationContext,
  services: Services,
  verbs: Verbs,
  target: PathTarget,
  actor: Actor,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const { model } = context
  try {
    if (isForBackground(target, envelope)) return await inBackground(services, context, actor, target, envelope)
    if (target.kind === 'exportList' || envelope.inBackground === true)
      return refusal(model, actor.language, [issue('UNKNOWN_KEY', 'inBackground', { key: 'inBackground' })])
    return await (verbs[target.kind] as Verb)(context, actor, target, envelope)
  } catch (error) {
    if (error instanceof RefusedError) return refusal(model, actor.language, error.issues)
    if (isTimeout(error)) return refusal(model, actor.language, [issue('QUERY_TIMEOUT')])
    throw error
  }
}

async function inBackground(
  { files, jobs }: Services,
  context: OperationContext,
  actor: Actor,
  target: PathTarget,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const answer = await startJob(context, files, actor, target, envelope)
  if (answer.returnCode === '0') jobs.wake()
  return answer
}

function count({ metrics }: Services, { entity, transition }: Extract<PathTarget, { kind: 'transition' }>, answer: AnswerEnvelope): void {
  const outcome = answer.status === 'PROHIBIT' ? 'prohibited' : answer.returnCode === '0' ? 'done' : 'refused'
  metrics.transitions.inc({ entity, transition, outcome })
}
