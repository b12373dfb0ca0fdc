import { Decimal } from '../../../core/decimal/decimal.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Live } from '../live.ts'

/** What a document will take out of a balance, which may be more than there is; undefined if it takes nothing. */
export function takenOutOfBalance(model: Model, entity: Entity, { values }: Pick<Live, 'values'>): string | undefined {
  for (const { lines, measure, when, code } of entity.balances ?? []) {
    const rows = (values[lines] ?? []) as readonly LiveValues[]
    if (rows.some((row) => holds(model, when, row) && row[measure] !== null && new Decimal(String(row[measure])).lt(0))) return code
  }
  return undefined
}
