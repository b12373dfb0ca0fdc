import { sql } from 'kysely'
import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { givenValues } from '../../../core/lifecycle/given-values.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Effect } from '../../../core/model/lifecycle.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { fireTransition } from './fire-transition.ts'
import { fireLineTransition } from './fire-line-transition.ts'
import { refusingAbout } from '../visibility/issues-about.ts'
import { tellPurchasers } from './tell-purchasers.ts'
import { lockDocuments } from '../unit-of-work/unit-of-work.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { PendingEffect, TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

type Cascade = Extract<Effect, { readonly kind: 'cascade' }>

/** Fires an event on the documents (or lines) that refer to this one, that this one refers to, or that purchasers keep of this supplier. */
export async function runCascade(work: UnitOfWork, tracked: TrackedDocument, effect: Cascade, line?: PendingEffect['line']): Promise<void> {
  if (effect.direction === 'told') return tellPurchasers(work, tracked, effect)
  const target = entityOf(work.context.model, effect.entity)
  const ids = effect.direction === 'in' ? await pointingHere(work, tracked, target, effect.through) : await pointedTo(work, tracked, effect, line)
  const given = await givenTo(work, tracked, effect, line)
  if (target.line === undefined) {
    for (const related of await lockDocuments(work, target.name, ids)) await fireEvent(work, related, effect.transition, given(related.current.id as string))
    return
  }
  const documents = await documentsOfLines(work.tx, work.context.model, target.name, ids)
  const trackedDocuments = await lockDocuments(work, target.line.of, [...new Set(Object.values(documents))].sort())
  const ofLine = target.transitions[effect.transition]
  for (const related of trackedDocuments) {
    if (ofLine === undefined) await fireEvent(work, related, effect.transition, given(ids.find((id) => documents[id] === related.current.id)!))
    else
      for (const id of ids.filter((line) => documents[line] === related.current.id))
        await refusingAboutIt(work, related, () => fireLineTransition(work, related, target, id, ofLine, { input: {}, isByPerson: false, given: given(id) }))
  }
}

/** What the event gets at each target: of the row that points there, or of the document. Nobody's rights limit it. */
async function givenTo(work: UnitOfWork, tracked: TrackedDocument, effect: Cascade, line: PendingEffect['line']): Promise<(id: string) => Row> {
  const { give, lines, through } = effect
  if (give === undefined) return () => ({})
  const { model } = work.context
  const values = valuesOf(model, tracked.entity, tracked.current, await evaluationContextOf(work, tracked.entity, [tracked.current]))
  if (lines === undefined) return () => givenValues(model, effect, values)
  const live = (values[lines] ?? []) as readonly LiveValues[]
  const rows = rowsOf(tracked.current, lines)
  return (id) => {
    const place = rows.findIndex((row) => row[through] === id && (line === undefined || row.id === line))
    return place < 0 ? {} : givenValues(model, effect, live[place]!)
  }
}

async function fireEvent(work: UnitOfWork, tracked: TrackedDocument, name: string, given: Row): Promise<void> {
  const transition = tracked.entity.transitions[name]
  if (transition === undefined) throw new TypeError(`Cannot fire "${name}": entity "${tracked.entity.name}" has no such transition`)
  await refusingAboutIt(work, tracked, () => fireTransition(work, tracked, transition, { input: {}, isByPerson: false, given }))
}

/** A refusal of what follows on another document tells of it what the person may read. */
function refusingAboutIt(work: UnitOfWork, { entity, current }: TrackedDocument, act: () => Promise<void>): Promise<void> {
  return refusingAbout(work, entity, current, () => evaluationContextOf(work, entity, [current]), act)
}

/** The rows of the target whose ref points to this document, or to one of its lines. */
async function pointingHere(work: UnitOfWork, tracked: TrackedDocument, target: Entity, through: string): Promise<readonly string[]> {
  const pointsTo = target.fields[through]?.entity
  const lines = fieldKindsOf(tracked.entity).lines.find((field) => field.entity === pointsTo)
  const own = lines === undefined ? [tracked.current.id as string] : rowsOf(tracked.current, lines.name).map((row) => row.id as string)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(target.name)} where purchaser = ${work.purchaser} and ${sql.id(through)} = any(${own}::text[]) order by id`.execute(work.tx)
  return rows.map((row) => row.id)
}

/** The targets of a ref of this document or its lines, in the order of locking; for an action on one line, of that line's ref. */
async function pointedTo(
  work: UnitOfWork,
  tracked: TrackedDocument,
  { through, lines, when }: Cascade,
  line: PendingEffect['line'],
): Promise<readonly string[]> {
  const isMeant = (row: Row) => line === undefined || row.id === line
  if (lines !== undefined) {
    const { model } = work.context
    const values = valuesOf(model, tracked.entity, tracked.current, await evaluationContextOf(work, tracked.entity, [tracked.current]))
    const live = (values[lines] ?? []) as readonly LiveValues[]
    const rows = rowsOf(tracked.current, lines).filter((row, index) => isMeant(row) && (when === undefined || holds(model, when, live[index]!)))
    return idsOf(rows.map((row) => row[through]))
  }
  if (tracked.entity.fields[through] !== undefined) return idsOf([tracked.current[through]])
  const fields = fieldKindsOf(tracked.entity).lines.filter((field) => entityOf(work.context.model, field.entity).fields[through] !== undefined)
  return idsOf(
    fields.flatMap((field) =>
      rowsOf(tracked.current, field.name)
        .filter(isMeant)
        .map((row) => row[through]),
    ),
  )
}

function idsOf(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.filter((id): id is string => typeof id === 'string'))].toSorted()
}
