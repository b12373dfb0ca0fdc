import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'

/** Whether a person may see or name the supplementary fields of an entity. Asked of an entity that has none: of any. */
export function mayUseSupplements(
  { fieldTemplate }: Pick<Model, 'fieldTemplate'>,
  { side, permissions }: Pick<Actor, 'side' | 'permissions'>,
  of: unknown,
  use: 'read' | 'edit',
): boolean {
  const all = Object.entries(fieldTemplate.supplements)
  const meant = all.filter(([name]) => name === of)
  return side === 'purchaser' && (meant.length === 0 ? all : meant).some(([, codes]) => permissions.has(codes[use]))
}
