import { Decimal, ZERO } from '../../decimal/decimal.ts'
import { itemKey } from '../../expression/functions/builtin-functions.ts'
import { EvaluationStop } from '../../expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { AggregatePlan } from './find-aggregates.ts'

/** A row's share of an aggregate: a value, nothing, or the reason why it cannot be evaluated. `ofList` stops belong to the list, before its last step. */
type Share =
  | { readonly kind: 'absent' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'stop'; readonly stop: EvaluationStop; readonly ofList: boolean }

/**
 * An aggregate that remembers each row's share, so that a changed row costs only that row: its old share is subtracted, the new one added. Exact: whatever
 * could be rounded, or depends on the order of the rows, is computed as a whole instead.
 */
export type RowAggregate = {
  /** The row has changed, or is new. */
  note(row: LiveValues): void
  drop(row: LiveValues): void
  /** Something outside the rows that every row reads has changed. */
  noteAll(): void
  /** Evaluates pending rows in idle time; returns whether some are left. */
  fill(values: LiveValues, hasTime: () => boolean): boolean
  /** The value, or the reason why there is none; `values` are the formula's: the document's, or for a line's formula what all lines share. */
  value(values: LiveValues): unknown | EvaluationStop
}

const ABSENT: Share = { kind: 'absent' }

// Sums of up to 10,000 such figures fit into the digits of a Decimal, so adding and subtracting are exact.
const MAX_PLACES = 30
const MAX_DIGITS = new Decimal('1e26')
const isCoarse = (figure: Decimal): boolean => figure.decimalPlaces() > MAX_PLACES || figure.abs().gte(MAX_DIGITS)

/** Rows that could not be evaluated, by kind: if there is only one kind, any of them gives the result; otherwise the first in order does. */
class Stops {
  private readonly last: { blank?: EvaluationStop; error?: EvaluationStop } = {}
  private blank = 0
  private error = 0

  count(stop: EvaluationStop, sign: 1 | -1): void {
    // An edited document holds nothing unknown.
    const kind = stop.kind === 'blank' ? 'blank' : 'error'
    this[kind] += sign
    this.last[kind] = stop
  }

  any(): boolean {
    return this.blank + this.error > 0
  }

  only(): EvaluationStop | undefined {
    if (this.blank > 0 && this.error > 0) return undefined
    return this.blank > 0 ? this.last.blank : this.last.error
  }
}

/** An aggregate over these rows. */
export function rowAggregate(plan: AggregatePlan, rows: () => readonly LiveValues[]): RowAggregate {
  const shares = new Map<LiveValues, Share>()
  const stale = new Set<LiveValues>()
  let isNew = true
  let total = ZERO
  let count = 0
  let coarse = 0
  let decisive = 0
  // The count of each item, and the number of duplicates.
  const times = new Map<unknown, number>()
  let repeated = 0
  const stops = new Stops()
  const listStops = new Stops()
  // Undefined: to be found again among the shares.
  let best: Decimal | undefined

  function shareOf(values: LiveValues, row: LiveValues): Share {
    let item: unknown = row
    const items: unknown[] = []
    const frame = { values, items }
    for (const [index, { operation, depth, body }] of plan.steps.entries()) {
      if (item === '') return ABSENT
      items[depth] = item
      const value = body(frame)
      const isLast = index === plan.steps.length - 1 && (plan.ending === 'exists' || plan.ending === 'all')
      if (value instanceof EvaluationStop) return operation === 'map' && value.kind === 'blank' ? ABSENT : { kind: 'stop', stop: value, ofList: !isLast }
      if (operation === 'filter') {
        if (value !== true) return ABSENT
      } else item = value
    }
    return { kind: 'value', value: item }
  }

  function weigh(share: Share, sign: 1 | -1): void {
    if (share.kind === 'absent') return
    if (share.kind === 'stop') {
      const counted = share.ofList ? listStops : stops
      counted.count(share.stop, sign)
      return
    }
    count += sign
    const { value } = share
    switch (plan.ending) {
      case 'sum':
        if (isCoarse(value as Decimal)) coarse += sign
        else total = sign === 1 ? total.plus(value as Decimal) : total.minus(value as Decimal)
        return
      case 'min':
      case 'max':
        weighBest(value, sign)
        return
      case 'exists':
      case 'all':
        if (value === (plan.ending === 'exists')) decisive += sign
        return
      case 'allDifferent':
      case 'allSame':
        weighItem(itemKey(value), sign)
        return
      case 'size':
    }
  }

  function weighItem(key: unknown, sign: 1 | -1): void {
    const before = times.get(key) ?? 0
    const now = before + sign
    if (now === 0) times.delete(key)
    else times.set(key, now)
    if (Math.max(before, now) === 2) repeated += sign
  }

  function weighBest(value: unknown, sign: 1 | -1): void {
    if (!(value instanceof Decimal) || best === undefined) return
    if (sign === -1 && value.eq(best)) best = undefined
    else if (sign === 1 && (plan.ending === 'max' ? value.gt(best) : value.lt(best))) best = value
  }

  function refresh(values: LiveValues, hasTime?: () => boolean): void {
    if (isNew) {
      isNew = false
      for (const row of rows()) stale.add(row)
    }
    for (const row of stale) {
      const before = shares.get(row)
      const now = shareOf(values, row)
      shares.set(row, now)
      if (before !== undefined) weigh(before, -1)
      weigh(now, 1)
      stale.delete(row)
      if (hasTime?.() === false) return
    }
  }

  function bestOf(): Decimal | undefined {
    for (const share of shares.values()) {
      if (share.kind !== 'value' || !(share.value instanceof Decimal)) continue
      if (best === undefined || (plan.ending === 'max' ? share.value.gt(best) : share.value.lt(best))) best = share.value
    }
    return best
  }

  function value(values: LiveValues): unknown | EvaluationStop {
    refresh(values)
    const whole = () => plan.whole({ values, items: [] })
    if (listStops.any()) return listStops.only() ?? whole()
    switch (plan.ending) {
      case 'sum':
        return coarse > 0 ? whole() : total
      case 'size':
        return new Decimal(count)
      case 'min':
      case 'max':
        return (count === 0 ? undefined : (best ?? bestOf())) ?? whole()
      case 'allDifferent':
        return repeated === 0
      case 'allSame':
        return times.size <= 1
      case 'exists':
      case 'all':
        if (decisive > 0) return plan.ending === 'exists'
        return stops.any() ? (stops.only() ?? whole()) : plan.ending === 'all'
    }
  }

  return {
    note: (row) => {
      if (!isNew) stale.add(row)
    },
    drop: (row) => {
      stale.delete(row)
      const share = shares.get(row)
      shares.delete(row)
      if (share !== undefined) weigh(share, -1)
    },
    noteAll: () => {
      for (const row of shares.keys()) stale.add(row)
    },
    fill(values, hasTime) {
      refresh(values, hasTime)
      return stale.size > 0
    },
    value,
  }
}
