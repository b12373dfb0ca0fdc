import type { Transaction } from 'kysely'
import type { Document, Row } from '../../core/model/document.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import { validateShape } from '../../core/rules/validate-input.ts'
import { documentsOfLines } from '../store/load-document.ts'
import { asPurchaserToTheEnd } from '../store/scope.ts'
import { staleVersion } from '../store/stale-version.ts'
import { approvalReasons } from './approval-reasons.ts'
import type { OperationContext } from './context.ts'
import { finish } from './finish.ts'
import { fire } from './fire.ts'
import { fireLine } from './fire-line.ts'
import { lockWithUpstream } from './lock-upstream.ts'
import { lookUpFresh } from './look-up.ts'
import { presentDocument } from './present-document.ts'
import { refuseIf } from './refused.ts'
import { staleIssue } from './stale-issue.ts'
import { ownContext } from '../template/own-context.ts'
import { runFollowing } from './run-following.ts'
import { visibleHeader } from './visible-document.ts'
import { beginWork, hold, judgeAt, evaluationContextOf } from './work.ts'
import type { Held, Work } from './work.ts'

/** What the wire gives for one document or line: its id, the version that was read, and the input. */
export type Item = Readonly<Record<string, unknown>>

/** Fires a transition on a document and answers with it; nothing when it is gone. */
export async function fireOnDocument(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  item: Item,
): Promise<Row | null> {
  const seen = await visibleHeader(tx, context, actor, entity, item.id)
  return onDocument(tx, context, actor, seen, entity, async (work, held) => {
    await checkVersion(work, held, transition, item.version)
    const own = held.entity.transitions[transition.name]!
    await fire(work, held, own, { input: item, isByPerson: true, shape: validateShape(work.context.model, held.entity, own, item, actor.side) })
  })
}

/** Fires a transition on a line and answers with its document. */
export async function fireOnLine(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  line: Entity,
  transition: Transition,
  item: Item,
): Promise<Row | null> {
  const owner = entityOf(context.model, line.line?.of ?? '')
  const id = typeof item.id === 'string' ? item.id : ''
  const documents = await documentsOfLines(tx, context.model, line.name, [id])
  const seen = await visibleHeader(tx, context, actor, owner, documents[id])
  return onDocument(tx, context, actor, seen, owner, async (work, held) => {
    const { model } = work.context
    const ownLine = entityOf(model, line.name)
    const own = ownLine.transitions[transition.name]!
    await fireLine(work, held, ownLine, id, own, { input: item, isByPerson: true, shape: validateShape(model, ownLine, own, item, actor.side) })
  })
}

async function onDocument(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  seen: Document,
  entity: Entity,
  act: (work: Work, held: Held) => Promise<void>,
): Promise<Row | null> {
  const purchaser = seen.purchaser as string
  const own = await ownContext(tx, context, actor, purchaser)
  return asPurchaserToTheEnd(tx, purchaser, async () => {
    const work = await beginWork(tx, own, actor, purchaser)
    const id = seen.id as string
    await lockWithUpstream(work, new Map([[entity.name, new Set([id])]]))
    judgeAt(work, own.clock.now())
    const [held] = await hold(work, entity.name, [id])
    if (held === undefined) return refuseIf([issue('NOT_FOUND', 'id')]) ?? null
    await act(work, held)
    await runFollowing(work)
    await finish(work)
    return held.isDeleted ? null : presentHeld(work, held)
  })
}

/** A held document as its answer shows it. */
export async function presentHeld(work: Work, held: Held): Promise<Row> {
  const { entity, now } = held
  const evaluationContext = await evaluationContextOf(work, entity, [now])
  const more = await approvalReasons(work.tx, entity, [now], work.actor, work.prefs)
  return presentDocument(work.context.model, entity, await lookUpFresh(work, entity, now), work.actor, evaluationContext, more(now))
}

/** Of the database's integers. */
const LARGEST_VERSION = 2_147_483_647

// An edit replaces what it read, so it must say which version that was; a decision must be about what was read, if that is said.
async function checkVersion(work: Work, held: Held, transition: Transition, version: unknown): Promise<void> {
  if (version === undefined || version === null) return refuseIf(transition.input === '*' ? [issue('VERSION_REQUIRED', 'version')] : [])
  const read = typeof version === 'string' || typeof version === 'number' ? Number(version) : NaN
  refuseIf(Number.isInteger(read) && Math.abs(read) <= LARGEST_VERSION ? [] : [issue('WRONG_TYPE', 'version', { expected: 'integer' })])
  if (read !== Number(held.now.version)) {
    const stale = await staleVersion(work.tx, held.entity.name, held.now.id as string, read)
    refuseIf([staleIssue(work.context.model, held.entity, work.actor, stale)])
  }
}
