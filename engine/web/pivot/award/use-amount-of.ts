import { useMemo } from 'react'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { Decimal } from '../../../core/decimal/decimal.ts'
import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { valuesOfLine } from '../../../core/expression/values-of.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { PivotAward } from '../../../core/model/screen.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { storedRow } from '../../form/stored-row.ts'
import { useEvaluationContext } from '../../form/use-evaluation-context.ts'
import { useModel } from '../../model/use-model.ts'
import { figureOf } from './places.ts'

/** The document of the lines, if they stand in one, and their field. */
export type LinesDocument = { readonly entity: Entity; readonly row: Row; readonly lines: string }

type AmountOf = (line: Row, quantity: Decimal) => Decimal | undefined

/** What a quantity of a line costs, by the declared formula; undefined if its figure is hidden. */
export function useAmountOf(line: Entity, award: PivotAward, best: string, document: LinesDocument | undefined): AmountOf {
  const model = useModel()
  const context = useEvaluationContext()
  return useMemo(() => {
    const header = document === undefined ? undefined : storedRow(model, document.entity, document.row)
    const workedOut = (row: Row): Row => {
      if (document === undefined) return row
      return rowsOf(recompute(model, document.entity, { ...header, [document.lines]: [row] }, context), document.lines)[0] ?? row
    }
    return remembering((row, quantity) => {
      if (figureOf(row, best) === undefined) return undefined
      const taken = workedOut({ ...storedRow(model, line, row), [award.quantity]: quantity.toFixed() })
      const values = valuesOfLine(model, line, taken, header, context)
      return parseDecimal(String(valueOf(model, award.amount, values) ?? ''))
    })
  }, [model, context, line, award, best, document])
}

/** Each line remembers its last quantity: a key changes one of many. */
function remembering(amountOf: AmountOf): AmountOf {
  const known = new WeakMap<Row, { readonly quantity: Decimal; readonly amount: Decimal | undefined }>()
  return (line, quantity) => {
    const last = known.get(line)
    if (last?.quantity.eq(quantity) === true) return last.amount
    const amount = amountOf(line, quantity)
    known.set(line, { quantity, amount })
    return amount
  }
}
