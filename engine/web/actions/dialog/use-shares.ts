import { useState } from 'react'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Allocation } from '../../../core/model/lifecycle.ts'
import { idOfValue, textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** One share: its values as inputs show them, and the fields that the person has touched. */
export type Share = { readonly key: number; readonly values: Row; readonly touched: ReadonlySet<string> }

const figureOf = (value: unknown) => parseDecimal(textOfValue(value)) ?? new Decimal(0)

/**
 * The shares of a split record, two at first: the first has everything, and what the others take is subtracted while its figure is untouched. Fields that a
 * share does not set are as in the record.
 */
export function useShares(entity: Entity, { of, with: said }: Pick<Allocation, 'of' | 'with'>, row: Row) {
  const whole = figureOf(row[of])
  const like = Object.fromEntries(said.map((name) => [name, row[name] ?? null]))
  const [shares, setShares] = useState<readonly Share[]>(() => [
    { key: 0, values: { ...like, [of]: whole.toFixed() }, touched: new Set() },
    { key: 1, values: { ...like, [of]: null }, touched: new Set() },
  ])
  const sum = shares.reduce((total, { values }) => total.plus(figureOf(values[of])), new Decimal(0))
  const left = whole.minus(sum)

  function put(next: readonly Share[]) {
    const [first, ...others] = next
    if (first === undefined || first.touched.has(of)) return setShares(next)
    const rest = others.reduce((remaining, { values }) => remaining.minus(figureOf(values[of])), whole)
    setShares([{ ...first, values: { ...first.values, [of]: rest.isNegative() ? '0' : rest.toFixed() } }, ...others])
  }

  return {
    shares,
    whole: whole.toFixed(),
    left: left.isPositive() && !left.isZero() ? left.toFixed() : undefined,
    over: left.isNegative() ? left.abs().toFixed() : undefined,
    change: (key: number, name: string, value: unknown) =>
      put(
        shares.map((share) =>
          share.key === key ? { ...share, values: { ...share.values, [name]: value }, touched: new Set([...share.touched, name]) } : share,
        ),
      ),
    add: () =>
      put([
        ...shares,
        {
          key: 1 + Math.max(...shares.map(({ key }) => key)),
          values: { ...like, [of]: left.isPositive() && !left.isZero() ? left.toFixed() : null },
          touched: new Set(),
        },
      ]),
    /** Whether the person has changed anything. */
    isTouched: (): boolean => shares.length !== 2 || shares.some(({ touched }) => touched.size > 0),
    remove: (key: number) => put(shares.filter((share) => share.key !== key)),
    /** In the form of the call: the figure, and the person's input. */
    sent: (): readonly Row[] =>
      shares.map(({ values, touched }) =>
        Object.fromEntries(
          [of, ...said.filter((name) => touched.has(name))].map((name) => [
            name,
            entity.fields[name]?.type === 'ref' ? idOfValue(values[name]) : (values[name] ?? null),
          ]),
        ),
      ),
  }
}
