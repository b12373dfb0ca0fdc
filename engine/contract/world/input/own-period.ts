import { addDays } from '../../../core/expression/functions/calendar-days.ts'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { World } from '../world.ts'

const FIRST_DAY = '2001-01-01'
const begun = new WeakMap<object, Map<string, number>>()

/**
 * A key of its own for a record with a validity period whose key has values of vocabularies alone, such as two currencies: the next of their combinations, in
 * which two fields of one vocabulary differ. Once all are taken, the next days. A key with a reference gets a record of its own instead.
 */
export function ownPeriod(world: World, { name, fields, periods }: Entity): Row {
  const key = (periods?.per ?? []).map((part) => fields[part])
  if (periods === undefined || !key.every((field) => field?.type === 'enum')) return {}
  const combinations = combinationsOf(
    world.model,
    key.map((field) => field!),
  )
  const counts = begun.get(world.made) ?? new Map<string, number>()
  begun.set(world.made, counts)
  const count = counts.get(name) ?? 0
  counts.set(name, count + 1)
  const round = Math.floor(count / combinations.length)
  const day = addDays(FIRST_DAY, round)
  return { ...combinations[count % combinations.length], ...(round === 0 ? {} : { [periods.from]: day, [periods.to]: day }) }
}

function combinationsOf({ vocabularies }: Model, key: readonly Entity['fields'][string][]): readonly Row[] {
  let rows: readonly Row[] = [{}]
  for (const { name, vocabulary = '' } of key) {
    const alike = key.filter((other) => other.vocabulary === vocabulary && other.name !== name).map((other) => other.name)
    const values = vocabularies[vocabulary]?.values ?? []
    rows = rows.flatMap((row) => values.filter((value) => alike.every((other) => row[other] !== value)).map((value): Row => ({ ...row, [name]: value })))
  }
  return rows
}
