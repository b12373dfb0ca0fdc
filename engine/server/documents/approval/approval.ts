import { sql } from 'kysely'
import { Decimal } from '../../../core/decimal/decimal.ts'
import type { Document } from '../../../core/model/document.ts'
import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import { isMaskedFigure } from '../../../core/lifecycle/unread/masked-decisions.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { approvalLevels } from './approval-levels.ts'
import type { ApprovalLevel } from './approval-levels.ts'
import { dividedWith, openRound } from './approval-rounds.ts'
import { deciderOf, judgeDecision } from './decider.ts'
import type { ApprovalRound } from './approval-rounds.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { loadDocuments } from '../../store/documents/load-document.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The result of a transition's part in an approval: whether its own change happens now, whether levels apply, and in whose place it was decided. */
export type ApprovalStep = { readonly fires: boolean; readonly needed?: boolean; readonly inPlaceOf?: string }

/** Where a new document comes from. */
export type Origin = {
  /** The author of the document from which this one is made automatically; that person may not decide it. */
  readonly sourceAuthor: string | null
  /** The live values of the documents among which its rows were divided: a limit of rows lowers no approval, so their figures count together. */
  readonly others: readonly LiveValues[]
}

/**
 * Starts, advances or ends the approval of a transition; a transition without an approval simply fires. `origin`: of a document that is being made; one that is
 * handed in again has that of its earlier rounds.
 */
export async function advanceApproval(
  work: UnitOfWork,
  entity: Entity,
  document: Document,
  transition: Transition,
  values: LiveValues,
  reason: string | null,
  origin?: Origin,
): Promise<ApprovalStep> {
  if (transition.approval === undefined) return { fires: true }
  const { name, act } = transition.approval
  if (act === 'start') {
    const others = origin?.others ?? (await livingOthers(work, entity, transition, document))
    const levels = await levelsFor(work, entity, name, values, !transition.event, others)
    if (levels.length > 0) await startRound(work, entity, document, name, levels, origin)
    return { fires: true, needed: levels.length > 0 }
  }
  const round = await openRound(work.tx, work.purchaser, entity.name, document.id as string, name)
  if (round === undefined) return { fires: true }
  if (act === 'cancel') {
    await closeRound(work, round, 'CANCELLED', round.levels, round.current)
    return { fires: true }
  }
  const { actor, prefs, now } = work
  const { reasons, inPlaceOf } = judgeDecision(round, document, await deciderOf(work.tx, work.context, entity, [round], actor, { prefs, now, lock: true }))
  refuseIf(reasons)
  const inPlace = inPlaceOf === undefined ? {} : { decidedFor: inPlaceOf.accountId, decidedForName: inPlaceOf.name }
  const decision = { decidedBy: actor.accountId, decidedByName: actor.name, ...inPlace, decidedAt: now.toISOString(), decision: act, reason }
  const decided = round.levels.map((level, index) => (index === round.current ? { ...level, ...decision } : level))
  const isLast = act === 'refuse' || round.current + 1 === round.levels.length
  await closeRound(work, round, act === 'refuse' ? 'REFUSED' : isLast ? 'SUCCESS' : 'ING', decided, act === 'refuse' ? round.current : round.current + 1)
  return { fires: isLast, ...(inPlaceOf !== undefined && { inPlaceOf: inPlaceOf.accountId }) }
}

/** The present values of the documents among which the rows of this one were divided when it was made, without those that have ended. */
async function livingOthers(work: UnitOfWork, entity: Entity, { region, approval }: Transition, { id }: Document): Promise<readonly LiveValues[]> {
  if (!Object.values(entity.conversions).some(({ divides }) => divides === true)) return []
  const { model } = work.context
  const ids = await dividedWith(work.tx, work.purchaser, entity.name, id as string, approval!.name)
  // Unlocked: each of them is judged by itself with the others when it grows and is handed in.
  const others = await loadDocuments(work.tx, model, entity.name, ids, { lock: false })
  const ended = new Set(entity.regions[region]?.states.filter(({ final }) => final).map(({ name }) => name))
  const living = others.filter((other) => !ended.has(other[region] as string))
  const evaluationContext = await evaluationContextOf(work, entity, living)
  return living.map((other) => valuesOf(model, entity, other, evaluationContext))
}

/**
 * The levels that an approval of the document would have if it were started now, with `others` that count with it. Every level if the figure is blank, and by a
 * person from whom it is masked, since a choice would tell the figure.
 */
export async function levelsFor(
  work: UnitOfWork,
  entity: Entity,
  name: string,
  values: LiveValues,
  isByPerson: boolean,
  others: readonly LiveValues[] = [],
): Promise<readonly ApprovalLevel[]> {
  const approval = entity.approvals[name]
  if (approval === undefined) throw new TypeError(`Cannot find approval "${name}" of entity "${entity.name}"`)
  const { model } = work.context
  const isUnread = isByPerson && isMaskedFigure(model, entity, approval.by, values, work.actor)
  const currency = currencyOf(entity, approval.by, values)
  const together = [values, ...others.filter((other) => currencyOf(entity, approval.by, other) === currency)]
  const figures = together.map((each) => valueOf(model, approval.by, each))
  const known = figures.filter((figure) => figure instanceof Decimal)
  // What is blank may be any amount.
  const isUnknown = isUnread || known.length < figures.length
  const figure = isUnknown ? undefined : known.reduce((sum, each) => sum.plus(each))
  return approvalLevels(work, approval.rules, approval.subject, { figure, currency })
}

/** The currency of an approval's figure: that of the field which it reads. */
function currencyOf({ fields }: Entity, { references }: Formula, values: LiveValues): string | undefined {
  const unit = references.map((name) => fields[name]?.unit).find((name) => name !== undefined)
  const currency = unit === undefined ? undefined : values[unit]
  return typeof currency === 'string' && currency !== '' ? currency : undefined
}

async function startRound(
  work: UnitOfWork,
  entity: Entity,
  document: Document,
  name: string,
  levels: readonly ApprovalLevel[],
  origin: Origin | undefined,
): Promise<void> {
  const others = origin?.others.map(({ id }) => id as string) ?? []
  const edits = Object.values(entity.transitions).flatMap(({ name: action, input }) => (input === '*' ? [action] : []))
  const creations = Object.values(entity.transitions).flatMap(({ name: action, from }) => (from === null ? [action] : []))
  // In whose place the document came to be, or is handed in, is no further person either.
  const editors = sql`(select array_agg(distinct who.account) from (
      select h.account from "auditEntry" h where ${ofDocument(work, entity, document)} and h.action = any(${edits}::text[])
      union all select h."inPlaceOf" from "auditEntry" h where ${ofDocument(work, entity, document)} and h.action = any(${[...edits, ...creations]}::text[])
      union all select ${work.inPlaceOf ?? null}::text) who
    where who.account is not null)`
  // People who are barred by the document's origin stay barred in later rounds. The first round keeps the documents that count with this one.
  await sql`insert into approval (id, purchaser, entity, document, name, round, status, levels, current, "startedBy", "sourceAuthor", "dividedWith", "editedBy")
    select ${work.context.newId()}, ${work.purchaser}, ${entity.name}, ${document.id}, ${name}, coalesce(max(round), 0) + 1, 'WAIT', ${JSON.stringify(levels)}::jsonb, 0, ${work.actor.accountId}, coalesce(${origin?.sourceAuthor ?? null}::text, max("sourceAuthor")), ${others.length > 0 ? others : null}::text[], ${editors}
    from approval where purchaser = ${work.purchaser} and document = ${document.id} and name = ${name}`.execute(work.tx)
}

function ofDocument({ purchaser }: UnitOfWork, { name }: Entity, { id }: Document) {
  return sql`h.document = ${id} and h.purchaser = ${purchaser} and h.entity = ${name} and not h.refused`
}

async function closeRound(work: UnitOfWork, round: ApprovalRound, status: string, levels: readonly ApprovalLevel[], current: number): Promise<void> {
  await sql`update approval set status = ${status}, levels = ${JSON.stringify(levels)}::jsonb, current = ${current} where purchaser = ${work.purchaser} and id = ${round.id}`.execute(
    work.tx,
  )
}

/** Ends the rounds of a document that has left the state of its approval. */
export async function endOrphanedRounds(work: UnitOfWork, entity: Entity, document: Document): Promise<void> {
  for (const { name } of Object.values(entity.approvals)) {
    const goesOn = Object.values(entity.transitions).some(
      ({ approval, from, region }) => approval?.name === name && approval.act === 'approve' && from?.includes(document[region] as string),
    )
    if (goesOn) continue
    const round = await openRound(work.tx, work.purchaser, entity.name, document.id as string, name)
    if (round !== undefined) await closeRound(work, round, 'CANCELLED', round.levels, round.current)
  }
}
