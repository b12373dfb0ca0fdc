import { holds } from '../../../core/expression/evaluate-formula.ts'
import { type LiveValues, valuesOf } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Notice } from '../../../core/model/notice.ts'
import { otherSide, type Side } from '../../../core/model/side.ts'
import { isSuppliersOwn } from '../../schema/system-columns.ts'
import { type FieldsOfOwnTexts, fieldsOfOwnTexts, valuesToKeep } from '../../store/notice-texts.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Puts what people are told of this transaction into its outbox: for each kind, document and side once, however many lines it was done to. The values of a text
 * are those of now; who is told, and whether they may see the document, is decided when the notice is delivered.
 */
export async function collectNotices(work: UnitOfWork): Promise<void> {
  const told = new Set<string>()
  const found: { readonly occasion: Occasion; readonly tracked: TrackedDocument }[] = []
  for (const { tracked, action } of work.auditEvents) {
    const keyOf = ({ notice, side }: Occasion) => `${notice.name} ${side} ${String(tracked.current.id)}`
    const occasions = occasionsOf(work, tracked, action).filter((occasion) => !told.has(keyOf(occasion)))
    const values = occasions.some(({ notice }) => notice.when !== undefined) ? await valuesNow(work, tracked) : undefined
    for (const occasion of occasions) {
      if (values !== undefined && !holds(work.context.model, occasion.notice.when, values)) continue
      told.add(keyOf(occasion))
      found.push({ occasion, tracked })
    }
  }
  const kinds = found.flatMap(({ occasion: { notice, side } }) => (side === 'purchaser' ? [notice.name] : []))
  const own = await fieldsOfOwnTexts(work.tx, work.purchaser, kinds)
  for (const { occasion, tracked } of found) addTo(work, occasion, tracked, own)
}

/** A notice of an action, and the side that is told. */
type Occasion = { readonly notice: Notice; readonly side: Side }

function occasionsOf(work: UnitOfWork, { entity, before, isDeleted }: TrackedDocument, action: string): readonly Occasion[] {
  if (isDeleted) return []
  const isTold = (on: Notice['on'][number]) => on.action === action && !(on.onBehalf === true && on.to === work.actor.side)
  return Object.values(entity.notices).flatMap((notice) =>
    notice.seenBefore && before === undefined ? [] : notice.on.filter(isTold).map(({ to }) => ({ notice, side: to ?? otherSide(work.actor.side) })),
  )
}

async function valuesNow(work: UnitOfWork, { entity, current }: TrackedDocument): Promise<LiveValues> {
  return valuesOf(work.context.model, entity, current, await evaluationContextOf(work, entity, [current]))
}

function addTo(work: UnitOfWork, { notice, side }: Occasion, { entity, before, current }: TrackedDocument, own: FieldsOfOwnTexts): void {
  // What is a supplier's alone belongs to the enterprise that the unit of work is of.
  const enterprise = side === 'purchaser' || isSuppliersOwn(entity) ? work.purchaser : current.supplierEnterprise
  if (typeof enterprise !== 'string') return
  work.outbox.push({
    purchaser: work.purchaser,
    enterprise,
    kind: notice.name,
    createdAt: work.now.toISOString(),
    payload: {
      entity: entity.name,
      document: current.id,
      display: current[entity.display] ?? null,
      account: work.actor.accountId,
      values: valuesToKeep(work.context.model, notice.name, current, side === 'purchaser' ? own : new Map()),
      ...(notice.seenBefore && before !== undefined && { before: readByAccess(entity, side, before) }),
    },
  })
}

/** The values by which it is decided who of a side sees the document. */
function readByAccess({ rows, fields }: Entity, side: Side, document: Document): Document {
  const read = new Set((rows[side]?.references ?? []).map((path) => path.split('.', 1)[0]!))
  return Object.fromEntries([...read].filter((name) => fields[name]?.type !== 'lines' && name in document).map((name) => [name, document[name]]))
}
