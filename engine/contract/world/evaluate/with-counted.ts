import { ZERO } from '../../../core/decimal/decimal.ts'
import type { Decimal } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Tally } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'

/** Rows that feed tallies: what the stored figures count now, and what they will count. */
export type CountedRows = { readonly before: readonly LiveValues[]; readonly after: readonly LiveValues[] }

/** The document above with the tallies of its `holder` rows as they will be: without the rows before, with the rows after. */
export function withCounted(model: Model, holder: Entity, feeder: Entity, through: string, above: Document, rows: CountedRows): Document {
  const tallies = talliesOf(holder, feeder, through)
  const counted = (row: Row): Row => {
    const figures = tallies.map(({ name, tally }) => [
      name,
      changeOf(model, tally, rows, row.id)
        .plus(String(row[name] ?? '0'))
        .toFixed(),
    ])
    return { ...row, ...Object.fromEntries(figures) }
  }
  return holder.line === undefined ? counted(above) : { ...above, [holder.line.field]: rowsOf(above, holder.line.field).map(counted) }
}

/** The ids of the `holder` rows whose tallies these rows change. */
export function holdersOfChange(model: Model, holder: Entity, feeder: Entity, through: string, rows: CountedRows): readonly string[] {
  const ids = new Set([...rows.before, ...rows.after].map((row) => idOfRef(row[through])).filter((id) => typeof id === 'string'))
  const tallies = talliesOf(holder, feeder, through)
  return [...ids].filter((id) => tallies.some(({ tally }) => !changeOf(model, tally, rows, id).isZero()))
}

function talliesOf(holder: Entity, feeder: Entity, through: string): readonly { readonly name: string; readonly tally: Tally }[] {
  return Object.values(holder.fields).flatMap(({ name, tally }) => (tally?.entity === feeder.name && tally.by === through ? [{ name, tally }] : []))
}

function changeOf(model: Model, tally: Tally, { before, after }: CountedRows, holder: unknown): Decimal {
  return sumOf(model, tally, after, holder).minus(sumOf(model, tally, before, holder))
}

function sumOf(model: Model, { by, when, measure }: Tally, rows: readonly LiveValues[], holder: unknown): Decimal {
  const own = rows.filter((row) => idOfRef(row[by]) === holder && holds(model, when, row))
  // A text that is no figure is refused by its shape and counts nothing.
  return own.reduce((sum, row) => sum.plus(measure === undefined ? 1 : (parseDecimal(String(row[measure] ?? '')) ?? ZERO)), ZERO)
}
