import type { Entity } from '../../core/model/entity.ts'
import type { Side } from '../../core/model/side.ts'
import type { Column } from './table.ts'

/** Checks whether the rows belong to a supplier enterprise too. */
export function isShared(entity: Entity): boolean {
  return entity.parties.includes('supplier')
}

/** Checks whether the records belong to a supplier alone: the column "purchaser", which names the owner of a row, then holds the supplier. */
export function isSuppliersOwn(entity: Pick<Entity, 'parties'>): boolean {
  return !entity.parties.includes('purchaser')
}

/** Checks whether people of a side write such records for their own enterprise: the purchaser's, or what is a supplier's alone. */
export function ownsRecords(entity: Pick<Entity, 'parties'>, side: Side): boolean {
  return side === 'purchaser' || isSuppliersOwn(entity)
}

/** The undeclared columns of every document, or of every line. */
export function systemColumns(entity: Entity): readonly Column[] {
  const id = (name: string, required = true): Column => ({ name, type: 'text COLLATE "C"', required })
  const shared = isShared(entity) ? [id('supplierEnterprise', false)] : []
  if (entity.line !== undefined) {
    return [id('purchaser'), id('id'), ...shared, id('document'), { name: 'lineNo', type: 'integer', required: true }]
  }
  return [
    id('purchaser'),
    id('id'),
    ...shared,
    { name: 'version', type: 'integer', required: true },
    { name: 'createdAt', type: 'timestamp(3) with time zone', required: true },
    id('createdBy', false),
    { name: 'updatedAt', type: 'timestamp(3) with time zone', required: true },
  ]
}
