import { canonicalText } from '../../../core/decimal/canonical-text.ts'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { roundHalfUp } from '../../../core/decimal/round-half-up.ts'
import { type Expression, compileExpression } from '../../../core/expression/compile-expression.ts'
import type { Measure } from '../../../core/model/report.ts'
import { scopeOfMeasures } from '../../../core/expression/scope-of-measures.ts'
import type { ReportScreen } from '../../../core/model/screen.ts'
import type { ReportRow } from '../../../core/wire/report.ts'

/** Figures that are told with more places than these say nothing more. */
const SCALE = 6

const prepared = new WeakMap<Measure, Expression>()

/** Adds what is told from counted figures, in the order of the declaration, and leaves out what only stood behind it. */
export function figuresTold({ measures }: ReportScreen, told: readonly Measure[], rows: readonly ReportRow[]): readonly ReportRow[] {
  const whole = new Map(rows.filter(({ by, across }) => by === undefined && across === undefined).map((row) => [row.unit, row]))
  const known = new Map<ReportRow, Record<string, string | null>>(rows.map((row) => [row, { ...row.figures }]))
  for (const measure of measures)
    for (const row of rows) {
      const figures = known.get(row)!
      const total = whole.get(row.unit)
      if (measure.kind === 'share') figures[measure.name] = shareOf(figures[measure.of], total && known.get(total)?.[measure.of])
      if (measure.kind === 'computed') figures[measure.name] = computedOf(measure, figures)
    }
  return rows.map((row) => {
    const figures = known.get(row)!
    const sealed = told.flatMap(({ name, ...measure }) => (isSealed(row, { name, ...measure } as Measure) ? name : []))
    return { ...row, figures: Object.fromEntries(told.map(({ name }) => [name, figures[name] ?? null])), ...(sealed.length > 0 && { sealed }) }
  })
}

function isSealed({ sealed = [] }: ReportRow, measure: Measure): boolean {
  if (sealed.includes(measure.name)) return true
  return measure.kind === 'share' ? sealed.includes(measure.of) : measure.kind === 'computed' && measure.of.some((name) => sealed.includes(name))
}

/** Blank where there is nothing of which it could be a part. */
function shareOf(figure: string | null | undefined, whole: string | null | undefined): string | null {
  if (figure === null || figure === undefined || whole === null || whole === undefined || new Decimal(whole).isZero()) return null
  return textOf(new Decimal(figure).div(whole))
}

/** Blank where it cannot be computed: nothing is a part of nothing. */
function computedOf(measure: Extract<Measure, { kind: 'computed' }>, figures: Readonly<Record<string, string | null>>): string | null {
  const expression = prepared.get(measure) ?? compiled(measure)
  prepared.set(measure, expression)
  const outcome = expression.evaluate(figures)
  return outcome.kind === 'value' && outcome.value instanceof Decimal ? textOf(outcome.value) : null
}

function compiled({ source, of }: Extract<Measure, { kind: 'computed' }>): Expression {
  const result = compileExpression(source, scopeOfMeasures(of))
  if ('problems' in result) throw new TypeError(`Cannot compute "${source}": the check of declarations should have refused it`)
  return result.expression
}

function textOf(figure: Decimal): string {
  return canonicalText(roundHalfUp(figure, SCALE).toFixed())
}
