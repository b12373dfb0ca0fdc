import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/**
 * Finds supplementary fields that their entity does not take, that another one takes too, or that a supplier would see: what a purchaser calls them is its own.
 */
export const supplementsOfEntities: Check = ({ model }) =>
  Object.entries(model.fieldTemplate.supplements).flatMap(([of, { fields }]) =>
    fields.flatMap((name) => {
      const { at } = model.fieldTemplate.fields[name]!
      const takers = Object.values(model.entities).filter((entity) => Object.values(entity.fields).some(({ template }) => template === name))
      const owner = takers.find((entity) => entity.name === of)
      const other = takers.find((entity) => entity.name !== of)
      if (owner === undefined) return [errorAt(at, `"${name}" supplements ${of}, which does not take it`, 'take it by "$use"')]
      if (other !== undefined) return [errorAt(at, `"${name}" supplements ${of}, and ${other.name} takes it too`, 'give it fields of its own')]
      return owner.parties.includes('supplier')
        ? [errorAt(at, `"${name}" supplements ${of}, which suppliers have too`, 'supplement records of the purchaser alone')]
        : []
    }),
  )
