import type { Transaction } from 'kysely'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import { validateShape } from '../../../core/rules/validate-input.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { runAsOwner } from '../../store/scope.ts'
import { staleVersion } from '../../store/documents/stale-version.ts'
import { approvalReasons } from '../approval/approval-reasons.ts'
import type { OperationContext } from '../../calls/operation-context.ts'
import { finalizeTransaction } from '../commit/finalize-transaction.ts'
import { fireTransition } from './fire-transition.ts'
import { fireLineTransition } from './fire-line-transition.ts'
import { lockWithUpstream } from '../unit-of-work/lock-upstream.ts'
import { fillFreshLookups } from '../unit-of-work/fill-lookups.ts'
import { presentDocument } from '../visibility/present-document.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { staleIssue } from '../visibility/stale-issue.ts'
import { contextOfPurchaser } from '../../calls/context-of-purchaser.ts'
import { runEffects } from './run-effects.ts'
import { visibleHeader } from '../visibility/visible-document.ts'
import { beginUnitOfWork, lockDocuments, evaluateAsOf } from '../unit-of-work/unit-of-work.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** One document or line of a request: its id, the version that was read, and the input. */
export type ActionItem = Readonly<Record<string, unknown>>

/** Fires a transition on a document and returns it; undefined if it was deleted. */
export async function fireOnDocument(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  item: ActionItem,
): Promise<Row | null> {
  const seen = await visibleHeader(tx, context, actor, entity, item.id)
  return onDocument(tx, context, actor, seen, entity, async (work, tracked) => {
    await checkVersion(work, tracked, transition, item.version)
    const own = tracked.entity.transitions[transition.name]!
    await fireTransition(work, tracked, own, { input: item, isByPerson: true, shape: validateShape(work.context.model, tracked.entity, own, item, actor.side) })
  })
}

/** Fires a transition on a line and returns its document. */
export async function fireOnLine(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  line: Entity,
  transition: Transition,
  item: ActionItem,
): Promise<Row | null> {
  const owner = entityOf(context.model, line.line?.of ?? '')
  const id = typeof item.id === 'string' ? item.id : ''
  const documents = await documentsOfLines(tx, context.model, line.name, [id])
  const seen = await visibleHeader(tx, context, actor, owner, documents[id])
  return onDocument(tx, context, actor, seen, owner, async (work, tracked) => {
    const { model } = work.context
    const ownLine = entityOf(model, line.name)
    const own = ownLine.transitions[transition.name]!
    await fireLineTransition(work, tracked, ownLine, id, own, { input: item, isByPerson: true, shape: validateShape(model, ownLine, own, item, actor.side) })
  })
}

async function onDocument(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  seen: Document,
  entity: Entity,
  act: (work: UnitOfWork, tracked: TrackedDocument) => Promise<void>,
): Promise<Row | null> {
  const purchaser = seen.purchaser as string
  const own = await contextOfPurchaser(tx, context, actor, purchaser)
  return runAsOwner(tx, purchaser, async () => {
    const work = await beginUnitOfWork(tx, own, actor, purchaser)
    const id = seen.id as string
    await lockWithUpstream(work, new Map([[entity.name, new Set([id])]]))
    evaluateAsOf(work, own.clock.now())
    const [tracked] = await lockDocuments(work, entity.name, [id])
    if (tracked === undefined) return refuseIf([issue('NOT_FOUND', 'id')]) ?? null
    await act(work, tracked)
    await runEffects(work)
    await finalizeTransaction(work)
    return tracked.isDeleted ? null : presentTracked(work, tracked)
  })
}

/** A tracked document as its answer shows it. */
export async function presentTracked(work: UnitOfWork, tracked: TrackedDocument): Promise<Row> {
  const { entity, current } = tracked
  const evaluationContext = await evaluationContextOf(work, entity, [current])
  const more = await approvalReasons(work.tx, entity, [current], work.actor, work.prefs)
  return presentDocument(work.context.model, entity, await fillFreshLookups(work, entity, current), work.actor, evaluationContext, more(current))
}

/** The range of the database's integers. */
const MAX_VERSION = 2_147_483_647

// An edit replaces what it read, so it must name the version; a decision must concern the version that was read, if it names one.
async function checkVersion(work: UnitOfWork, tracked: TrackedDocument, transition: Transition, version: unknown): Promise<void> {
  if (version === undefined || version === null) return refuseIf(transition.input === '*' ? [issue('VERSION_REQUIRED', 'version')] : [])
  const read = typeof version === 'string' || typeof version === 'number' ? Number(version) : NaN
  refuseIf(Number.isInteger(read) && Math.abs(read) <= MAX_VERSION ? [] : [issue('WRONG_TYPE', 'version', { expected: 'integer' })])
  if (read !== Number(tracked.current.version)) {
    const stale = await staleVersion(work.tx, tracked.entity.name, tracked.current.id as string, read)
    refuseIf([staleIssue(work.context.model, tracked.entity, work.actor, stale)])
  }
}
