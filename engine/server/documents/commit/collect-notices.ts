import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Notice } from '../../../core/model/notice.ts'
import { otherSide, type Side } from '../../../core/model/side.ts'
import { valuesOfNotice } from '../../../core/notices/values-of-notice.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Puts what people are told of this transaction into its outbox: for each kind, document and side once, however many lines it was done to. The values of a text
 * are those of now; who is told, and whether they may see the document, is decided when the notice is delivered.
 */
export async function collectNotices(work: UnitOfWork): Promise<void> {
  const told = new Set<string>()
  for (const { tracked, action } of work.auditEvents)
    for (const notice of Object.values(tracked.entity.notices)) {
      const on = notice.on.find((each) => each.action === action)
      if (on === undefined || tracked.isDeleted || (notice.seenBefore && tracked.before === undefined)) continue
      const side = on.to ?? otherSide(work.actor.side)
      const key = `${notice.name} ${side} ${String(tracked.current.id)}`
      if (told.has(key) || !(await applies(work, notice, tracked))) continue
      told.add(key)
      addTo(work, notice, side, tracked)
    }
}

async function applies(work: UnitOfWork, { when }: Notice, { entity, current }: TrackedDocument): Promise<boolean> {
  if (when === undefined) return true
  const evaluationContext = await evaluationContextOf(work, entity, [current])
  return holds(work.context.model, when, valuesOf(work.context.model, entity, current, evaluationContext))
}

function addTo(work: UnitOfWork, notice: Notice, side: Side, { entity, before, current }: TrackedDocument): void {
  const enterprise = side === 'purchaser' ? work.purchaser : current.supplierEnterprise
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
      by: work.actor.name,
      account: work.actor.accountId,
      values: valuesOfNotice(work.context.model, notice.name, current),
      ...(notice.seenBefore && before !== undefined && { before: readByAccess(entity, side, before) }),
    },
  })
}

/** The values by which it is decided who of a side sees the document. */
function readByAccess({ rows, fields }: Entity, side: Side, document: Document): Document {
  const read = new Set((rows[side]?.references ?? []).map((path) => path.split('.', 1)[0]!))
  return Object.fromEntries([...read].filter((name) => fields[name]?.type !== 'lines' && name in document).map((name) => [name, document[name]]))
}
