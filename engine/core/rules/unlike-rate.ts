import { Decimal, ONE } from '../decimal/decimal.ts'
import { roundHalfUp } from '../decimal/round-half-up.ts'

/** Digits after the point of a rate that is worked out from others. */
export const SCALE_OF_RATES = 10

/** One of `from` is `rate` of `to`, on the days from `since` to `until`. Days compare as texts; an open end is before or after all of them. */
export type DatedRate = { readonly from: string; readonly to: string; readonly rate: Decimal; readonly since: string; readonly until: string }

/** What other rates give for a pair; `via`: the third currency, none for the reverse pair. `difference`: the part by which the rate differs from it. */
export type ImpliedRate = { readonly via?: string; readonly implied: Decimal; readonly difference: Decimal }

/** What the reverse pair, or two pairs over a third currency, give for a rate on one of its days: the one that differs most, if by more than the tolerance. */
export function unlikeRate(rate: DatedRate, others: readonly DatedRate[], tolerance: Decimal): ImpliedRate | undefined {
  const together = others.filter((other) => shareDays(rate, other))
  // Each rate serves both ways.
  const legs = together.flatMap((other) => [other, { ...other, from: other.to, to: other.from, rate: ONE.div(other.rate) }])
  const begun = legs.filter(({ from }) => from === rate.from)
  const reverse = begun.filter(({ to }) => to === rate.to).map((leg) => impliedBy(rate, leg.rate))
  const triangles = begun
    .filter(({ to }) => to !== rate.to)
    .flatMap((first) =>
      legs
        .filter(({ from, to }) => from === first.to && to === rate.to)
        .filter((second) => shareDays({ since: later(rate.since, first.since), until: earlier(rate.until, first.until) }, second))
        .map((second) => ({ ...impliedBy(rate, first.rate.times(second.rate)), via: first.to })),
    )
  let most: ImpliedRate | undefined
  for (const implied of [...reverse, ...triangles]) if (implied.difference.abs().gt(most === undefined ? tolerance : most.difference.abs())) most = implied
  return most
}

/** The days between a rate and the nearest ones of its pair, before or after, that have none. `next` is the day after another. */
export function daysWithoutRate(
  rate: Pick<DatedRate, 'since' | 'until'>,
  others: readonly Pick<DatedRate, 'since' | 'until'>[],
  next: (day: string, days: 1 | -1) => string,
): { readonly first: string; readonly last: string } | undefined {
  const before = others.map(({ until }) => until).filter((until) => until < rate.since)
  const after = others.map(({ since }) => since).filter((since) => since > rate.until)
  const ended = before.toSorted().at(-1)
  if (ended !== undefined && next(ended, 1) < rate.since) return { first: next(ended, 1), last: next(rate.since, -1) }
  const begins = after.toSorted()[0]
  return begins !== undefined && next(rate.until, 1) < begins ? { first: next(rate.until, 1), last: next(begins, -1) } : undefined
}

function impliedBy({ rate }: DatedRate, implied: Decimal): ImpliedRate {
  return { implied: roundHalfUp(implied, SCALE_OF_RATES), difference: rate.div(implied).minus(1) }
}

function shareDays(one: Pick<DatedRate, 'since' | 'until'>, other: Pick<DatedRate, 'since' | 'until'>): boolean {
  return one.since <= other.until && other.since <= one.until
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
