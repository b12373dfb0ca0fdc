import type { Entity } from '../../model/entity.ts'
import { placeOf, within } from '../source/source-node.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

const PARTS = ['yyyyMMdd', 'yyyyMM', 'yyMM', 'yyyy']

/** Finds sequences whose format has no counter, two counters, or an unknown part. Digits at random stand in a counter's place. */
export const sequenceFormats: Check = ({ model, declared }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap((field) => {
      if (field.format === undefined) return []
      const node = declared.get(entity.name)?.fields.find(({ name }) => name === field.name)?.node
      const at = node === undefined ? field.at : placeOf(within(node, 'format'))
      if (field.sscc !== undefined && model.preferences.supplier[field.sscc]?.type !== 'text')
        return [errorAt(at, `"sscc" names "${field.sscc}", which is no text among the preferences of suppliers`, 'name the preference with the company prefix')]
      const parts = [...field.format.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]!)
      const counters = parts.filter((part) => /^(0*1|#+)$/.test(part))
      const strange = parts.find((part) => !counters.includes(part) && !PARTS.includes(part))
      if (strange !== undefined)
        return [
          errorAt(
            at,
            `"{${strange}}" is no part of a sequence`,
            /^0+$/.test(strange)
              ? `a counter ends in 1: write {${strange.slice(1)}1}`
              : `its parts are ${PARTS.map((part) => `{${part}}`).join(' ')} and one counter such as {000001}, or digits at random such as {######}`,
          ),
        ]
      return counters.length === 1
        ? []
        : [errorAt(at, `the format of "${field.name}" has ${counters.length} counters`, 'it has exactly one, such as {000001} or {######}')]
    }),
  )

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

/**
 * Finds numbers in a row on documents of which several are made of one that a supplier does not read, such as the quotations of an inquiry: each supplier would
 * learn from the numbers how many rivals there are.
 */
export const countedRivals: Check = ({ model, declared }) =>
  Object.values(model.entities).flatMap((entity) => {
    if (!entity.parties.includes('supplier')) return []
    const { fields } = entity
    const origin = Object.values(fields).find(
      ({ type, required, sides, entity: of = '' }) =>
        type === 'ref' && required && sides !== undefined && !sides.includes('supplier') && isNumbered(model.entities[of]),
    )
    if (origin === undefined) return []
    return Object.values(fields).flatMap((field) => {
      const { name, format = '', sides } = field
      if (!/\{0*1\}/.test(format) || sides?.includes('supplier') === false) return []
      const node = declared.get(entity.name)?.fields.find((each) => each.name === name)?.node
      return [
        errorAt(
          node === undefined ? field.at : placeOf(within(node, 'format')),
          `numbers of "${name}" in a row would tell a supplier how many others there are of the same "${origin.name}"`,
          'draw them at random, such as {######}',
        ),
      ]
    })
  })

/** Whether an entity is a document with a number, not a master record. */
function isNumbered(entity: Entity | undefined): boolean {
  return Object.values(entity?.fields ?? {}).some(({ type }) => type === 'sequence')
}
