/** One row of every declared kind, of one purchaser, one supplier and one purchasing group. */
export type World = {
  readonly name: string
  readonly purchaser: string
  readonly supplier: string
  /** The supplier's person, who created the documents of both parties. */
  readonly supplierPerson: string
}

/** The world of "purchaser-1" and "supplier-1", and three others. */
export const OWN: World = { name: 'own', purchaser: 'purchaser-1', supplier: 'supplier-1', supplierPerson: 'seller' }
export const OTHER_GROUP: World = { ...OWN, name: 'group' }
export const OTHER_SUPPLIER: World = { name: 'party', purchaser: 'purchaser-1', supplier: 'supplier-2', supplierPerson: 'otherSeller' }
export const OTHER_PURCHASER: World = { name: 'stranger', purchaser: 'purchaser-2', supplier: 'supplier-2', supplierPerson: 'otherSeller' }
export const WORLDS: readonly World[] = [OWN, OTHER_GROUP, OTHER_SUPPLIER, OTHER_PURCHASER]

/** The id of the row of an entity, or of a line entity. */
export function idIn({ name }: World, entity: string): string {
  return `${name}-${entity}`
}

/** The name of the person who acts for a world's supplier. */
export function personIn({ supplierPerson }: World): string {
  return `Zq person ${supplierPerson}`
}
