import { createHash } from 'node:crypto'
import { holds } from '../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { Port } from '../../core/model/entity.ts'
import { textOf } from '../../core/text/message.ts'
import type { Language } from '../../core/model/side.ts'
import type { CallContext } from '../calls/call-context.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { clockActor } from '../clock/clock-actor.ts'
import { finalizeTransaction } from '../documents/commit/finalize-transaction.ts'
import { fireTransition } from '../documents/actions/fire-transition.ts'
import { runEffects } from '../documents/actions/run-effects.ts'
import { evaluationContextOf } from '../documents/unit-of-work/evaluation-context-of.ts'
import { lockWithUpstream } from '../documents/unit-of-work/lock-upstream.ts'
import { type TrackedDocument, type UnitOfWork, beginUnitOfWork, lockDocuments } from '../documents/unit-of-work/unit-of-work.ts'
import { lineOfError } from '../jobs/line-of-error.ts'
import { nextAttempt } from '../jobs/next-attempt.ts'
import type { Tx } from '../schema/database.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import { inTransaction } from '../store/transaction.ts'
import { type DueHanded, askedAgainAt, connectedUntil, isLatest, keepContent, leaseHanded, markEnded, postpone } from './lease-handed.ts'
import { type Decided, firedBy } from './fired-by.ts'
import type { Handed, PortAdapters } from './port-adapter.ts'
import { valuesToHand } from './values-to-hand.ts'

/** Nothing is to be done any more: somebody has taken the document back, or handed it over again. */
const PASSED = 'nobody waits for it any more'

type Found = { readonly work: UnitOfWork; readonly tracked: TrackedDocument; readonly port: Port }

/** Hands over the next due document and does what comes of it; false if there is none. `tell` gets every attempt that went wrong. */
export async function handOverNext(context: CallContext, adapters: PortAdapters, tell: (error: unknown) => void): Promise<boolean> {
  const { pool, clock } = context
  const due = await leaseHanded(pool, clock.now())
  if (due === undefined) return false
  try {
    const adapter = adapters[due.port]
    if (adapter === undefined) return await waitForAdapter(context, due)
    const handed = await contentOf(context, due)
    if (handed === undefined) return true
    const answer = await adapter(handed)
    if (answer.kind === 'later') await askAgain(context, due)
    else await settle(context, due, answer)
  } catch (error) {
    tell(error)
    await tryAgain(context, due, error)
  }
  return true
}

/** What is handed over: kept before the first attempt. Undefined, and the entry ended, if nobody waits for it any more. */
async function contentOf(context: CallContext, due: DueHanded): Promise<Handed | undefined> {
  return inPurchaser(context, due, async (tx) => {
    const found = await waitingDocument(tx, context, due)
    if (found === undefined) {
      await markEnded(tx, due, false, PASSED, context.clock.now())
      return undefined
    }
    const { work, tracked, port } = found
    const values = due.content ?? (await valuesToHand(work, tracked.entity, port, tracked.current))
    const key = due.key ?? keyOf(due, values)
    if (due.content === null) await keepContent(tx, due, key, values)
    return { key, id: due.id, port: due.port, purchaser: due.purchaser, entity: due.entity, document: due.document, values }
  })
}

/** The same for the same content of a document. */
function keyOf({ port, document }: DueHanded, values: Handed['values']): string {
  return createHash('sha256')
    .update(JSON.stringify([port, document, values]))
    .digest('hex')
    .slice(0, 32)
}

/** Fires what comes of the answer, and ends the entry, in one transaction: a second answer, or one that comes late, finds nothing to do. */
async function settle(context: CallContext, due: DueHanded, answer: Decided): Promise<void> {
  const now = context.clock.now()
  await inPurchaser(context, due, async (tx) => {
    const found = await waitingDocument(tx, context, due)
    const isDone = answer.kind === 'done'
    const isOurs = await markEnded(tx, due, isDone && found !== undefined, found === undefined ? PASSED : isDone ? null : answer.reason, now)
    if (!isOurs || found === undefined) return
    const { work, tracked, port } = found
    const { transition, input } = firedBy(
      tracked.entity,
      port,
      isDone || answer.reason !== '' ? answer : { ...answer, reason: await said(context, due, 'withoutReason') },
    )
    await fireTransition(work, tracked, transition, { input, isByPerson: false })
    await runEffects(work)
    await finalizeTransaction(work)
  })
}

/** The operator may be about to connect it; then the document fails, and says so. */
async function waitForAdapter(context: CallContext, due: DueHanded): Promise<true> {
  const until = connectedUntil(due, context.clock.now())
  if (until === undefined) await settle(context, due, { kind: 'failed', reason: await said(context, due, 'notConnected') })
  else await postpone(context.pool, due, until, null)
  return true
}

async function askAgain(context: CallContext, due: DueHanded): Promise<void> {
  const next = askedAgainAt(due, context.clock.now())
  if (next === undefined) await settle(context, due, { kind: 'failed', reason: await said(context, due, 'noAnswer') })
  else await postpone(context.pool, due, next, null)
}

/** After the last attempt the document fails by what went wrong. */
async function tryAgain(context: CallContext, due: DueHanded, error: unknown): Promise<void> {
  const reason = error instanceof RefusedError ? error.issues.map(({ code }) => code).join(', ') : lineOfError(error)
  const next = nextAttempt(due.failures, context.clock.now())
  if (next !== undefined) return postpone(context.pool, due, next, reason)
  await settle(context, due, { kind: 'failed', reason: await said(context, due, 'notReached', { reason }) })
}

/** The document under its lock, if it waits for this entry. */
async function waitingDocument(tx: Tx, context: CallContext, due: DueHanded): Promise<Found | undefined> {
  const { purchaser, entity, document } = due
  const { templateVersion } = await purchaserSettingsOf(tx, context, purchaser)
  const model = (await context.templates?.of(tx, purchaser, templateVersion)) ?? context.model
  const work = await beginUnitOfWork(tx, { ...context, model, templateVersion }, clockActor(purchaser), purchaser)
  await lockWithUpstream(work, new Map([[entity, new Set([document])]]))
  const [tracked] = await lockDocuments(work, entity, [document])
  const port = tracked?.entity.ports?.[due.port]
  if (tracked === undefined || port === undefined || !(await isLatest(tx, due))) return undefined
  const evaluationContext = await evaluationContextOf(work, tracked.entity, [tracked.current])
  return holds(model, port.when, valuesOf(model, tracked.entity, tracked.current, evaluationContext)) ? { work, tracked, port } : undefined
}

/** A reason in words, in the language of the enterprise. */
async function said(context: CallContext, due: DueHanded, key: string, values: Readonly<Record<string, string>> = {}): Promise<string> {
  const { prefs } = await inPurchaser(context, due, (tx) => purchaserSettingsOf(tx, context, due.purchaser))
  const language: Language = prefs['systemLanguage'] === 'en' ? 'en' : 'cn'
  return textOf(context.model, language, `port.${key}`, values)
}

function inPurchaser<Result>(context: CallContext, { purchaser }: DueHanded, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(context.pool, clockActor(purchaser), work)
}
