import { sql } from 'kysely'
import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Effect } from '../../core/model/lifecycle.ts'
import { documentsOfLines } from '../store/load-document.ts'
import { fire } from './fire.ts'
import { fireLine } from './fire-line.ts'
import { hold, evaluationContextOf } from './work.ts'
import type { Following, Held, Work } from './work.ts'

type Cascade = Extract<Effect, { readonly kind: 'cascade' }>

/** Fires an event on the documents (or lines) that refer to this one, or that this one refers to. */
export async function cascade(work: Work, held: Held, effect: Cascade, line?: Following['line']): Promise<void> {
  const target = entityOf(work.context.model, effect.entity)
  const ids = effect.direction === 'in' ? await pointingHere(work, held, target, effect.through) : await pointedTo(work, held, effect, line)
  if (target.line === undefined) {
    for (const related of await hold(work, target.name, ids)) await fireEvent(work, related, effect.transition)
    return
  }
  const documents = await documentsOfLines(work.tx, work.context.model, target.name, ids)
  const helds = await hold(work, target.line.of, [...new Set(Object.values(documents))].sort())
  const ofLine = target.transitions[effect.transition]
  for (const related of helds) {
    if (ofLine === undefined) await fireEvent(work, related, effect.transition)
    else
      for (const id of ids.filter((line) => documents[line] === related.now.id))
        await fireLine(work, related, target, id, ofLine, { input: {}, isByPerson: false })
  }
}

async function fireEvent(work: Work, held: Held, name: string): Promise<void> {
  const transition = held.entity.transitions[name]
  if (transition === undefined) throw new TypeError(`Cannot fire "${name}": entity "${held.entity.name}" has no such transition`)
  await fire(work, held, transition, { input: {}, isByPerson: false })
}

/** Rows of the target whose ref leads to this document, or to one of its lines. */
async function pointingHere(work: Work, held: Held, target: Entity, through: string): Promise<readonly string[]> {
  const pointsTo = target.fields[through]?.entity
  const lines = fieldKindsOf(held.entity).lines.find((field) => field.entity === pointsTo)
  const own = lines === undefined ? [held.now.id as string] : rowsOf(held.now, lines.name).map((row) => row.id as string)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(target.name)} where purchaser = ${work.purchaser} and ${sql.id(through)} = any(${own}::text[]) order by id`.execute(work.tx)
  return rows.map((row) => row.id)
}

/** Where a ref of this document, or of its lines, leads, in the order in which documents are locked; of an action on one line, the ref of that line. */
async function pointedTo(work: Work, held: Held, { through, lines, when }: Cascade, line: Following['line']): Promise<readonly string[]> {
  const isMeant = (row: Row) => line === undefined || row.id === line
  if (lines !== undefined) {
    const { model } = work.context
    const values = valuesOf(model, held.entity, held.now, await evaluationContextOf(work, held.entity, [held.now]))
    const live = (values[lines] ?? []) as readonly LiveValues[]
    const rows = rowsOf(held.now, lines).filter((row, index) => isMeant(row) && (when === undefined || holds(model, when, live[index]!)))
    return idsOf(rows.map((row) => row[through]))
  }
  if (held.entity.fields[through] !== undefined) return idsOf([held.now[through]])
  const fields = fieldKindsOf(held.entity).lines.filter((field) => entityOf(work.context.model, field.entity).fields[through] !== undefined)
  return idsOf(
    fields.flatMap((field) =>
      rowsOf(held.now, field.name)
        .filter(isMeant)
        .map((row) => row[through]),
    ),
  )
}

function idsOf(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.filter((id): id is string => typeof id === 'string'))].toSorted()
}
