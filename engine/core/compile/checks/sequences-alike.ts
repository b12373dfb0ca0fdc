import { placeOf, within } from '../source/source-node.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds sequences that begin alike: two kinds of documents would bear the same number, and whoever searches, scans or reads it out finds the wrong one. */
export const sequencesAlike: Check = ({ model, declared }) => {
  const sequences = Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap((field) => (field.format === undefined ? [] : [{ entity, field, beginning: field.format.split('{')[0]! }])),
  )
  return sequences.flatMap(({ entity, field, beginning }, index) => {
    const other = sequences.slice(0, index).find((earlier) => earlier.beginning === beginning)
    if (other === undefined) return []
    const node = declared.get(entity.name)?.fields.find(({ name }) => name === field.name)?.node
    return [
      errorAt(
        node === undefined ? field.at : placeOf(within(node, 'format')),
        `numbers of "${field.name}" begin with "${beginning}", as those of "${other.field.name}" of ${other.entity.name} do`,
        'give it letters of its own',
      ),
    ]
  })
}
