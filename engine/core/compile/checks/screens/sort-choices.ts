import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { entityOfRows } from '../../../query/entity-of-rows.ts'
import { isNumber } from '../../../model/is-number.ts'
import { isStored } from '../../../model/is-stored.ts'
import { withArticle } from '../../context/compilation.ts'
import { type Check, errorAt } from '../check.ts'

/** Finds orders that people choose and no index can serve, or whose index every second action would write. */
export const sortChoices: Check = ({ model }) =>
  Object.values(model.screens).flatMap((screen) => {
    if (screen.kind !== 'list') return []
    const rows = entityOfRows(model, screen)
    return (screen.sortChoices ?? []).flatMap((name) => {
      const why = whyNot(rows, rows.fields[name]!)
      return why === undefined ? [] : [errorAt(screen.at, why)]
    })
  })

function whyNot(rows: Entity, field: Field): string | undefined {
  const { name } = field
  // Texts are ordered by the language of the reader, and a ref by the name of its record: an index of their columns gives neither.
  const isOrdered = isNumber(field) || field.type === 'date' || field.type === 'instant'
  if (!isOrdered) return `people choose an order by figures, days and moments, and "${name}" is ${withArticle(field.type)} field`
  if (!isStored(rows, field)) return `people cannot choose an order by "${name}": it has no column`
  if (field.tally !== undefined) return `people cannot choose an order by "${name}": each row that this tally counts would write its index too`
  return undefined
}
