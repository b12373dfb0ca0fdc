import { EvaluationStop } from '../../expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { AggregatePlan } from './find-aggregates.ts'
import type { LiveFormula } from './live-formula.ts'
import type { LiveLines, LiveRow } from './live-lines.ts'
import { valuesInOrder } from './live-lines.ts'
import { rowAggregate } from './row-aggregate.ts'
import type { RowAggregate } from './row-aggregate.ts'

/** The aggregates that the formulas of a live document read. Each begins with the first formula that reads it, and is told what changes. */
export type LiveAggregates = {
  /** Writes the values of the aggregates that a formula reads, where the formula finds them. */
  prepare(formula: LiveFormula): void
  /** Prepares in idle time; returns whether something is left. */
  warm(formula: LiveFormula, hasTime: () => boolean): boolean
  noteHeader(field: string): void
  noteCell(lines: LiveLines, field: string, row: LiveValues): void
  noteRows(lines: LiveLines, rows: readonly LiveRow[]): void
  dropRows(lines: LiveLines, rows: readonly LiveRow[]): void
}

// The value of an aggregate that makes no sense: of no type, so that every reader stops as well.
const NO_VALUE = Object.freeze([null])

/** No aggregates yet. `root` is what formulas of the document read, and takes the values; `shared` is what all lines read. */
export function liveAggregates(root: LiveValues, shared: LiveValues, linesNamed: (name: string) => LiveLines): LiveAggregates {
  const begun = new Map<string, { readonly plan: AggregatePlan; readonly aggregate: RowAggregate }>()

  // An aggregate is notified only of the fields that it reads.
  function begin(wanted: AggregatePlan): RowAggregate {
    const lines = linesNamed(wanted.lines)
    const aggregate = rowAggregate(wanted, () => valuesInOrder(lines))
    begun.set(wanted.key, { plan: wanted, aggregate })
    for (const field of wanted.reads.lines.get(wanted.lines) ?? []) {
      const readers = lines.readers.get(field)
      if (readers === undefined) lines.readers.set(field, [aggregate])
      else readers.push(aggregate)
    }
    return aggregate
  }

  const aggregateOf = (wanted: AggregatePlan): RowAggregate => begun.get(wanted.key)?.aggregate ?? begin(wanted)
  const valuesFor = (wanted: AggregatePlan): LiveValues => (wanted.isOfLine ? shared : root)

  function prepare({ aggregates: wanted }: LiveFormula): void {
    for (const one of wanted) {
      const value = aggregateOf(one).value(valuesFor(one))
      root[one.key] = !(value instanceof EvaluationStop) ? value : value.kind === 'blank' ? null : NO_VALUE
    }
  }

  return {
    prepare,
    warm(formula, hasTime) {
      if (formula.aggregates.some((wanted) => aggregateOf(wanted).fill(valuesFor(wanted), hasTime))) return true
      prepare(formula)
      return false
    },
    noteHeader(field) {
      for (const { plan, aggregate } of begun.values()) if (plan.reads.header.has(field)) aggregate.noteAll()
    },
    noteCell(lines, field, row) {
      const readers = lines.readers.get(field)
      if (readers !== undefined) for (const aggregate of readers) aggregate.note(row)
    },
    noteRows(lines, rows) {
      for (const { plan, aggregate } of begun.values()) if (plan.lines === lines.name) for (const { values } of rows) aggregate.note(values)
    },
    dropRows(lines, rows) {
      for (const { plan, aggregate } of begun.values()) if (plan.lines === lines.name) for (const { values } of rows) aggregate.drop(values)
    },
  }
}
