import type { Entity } from '../model/entity.ts'
import type { Compilation } from './compilation.ts'
import { reportUnknown } from './compilation.ts'
import type { Catalogues } from './compile-catalogues.ts'
import type { DeclaredEntity } from './declare-entities.ts'
import type { ScopeSources } from './scope-of-entity.ts'
import type { Spot } from './spot.ts'

/** What is at hand once every entity has its fields: enough to check any name and any formula. */
export type Workshop = {
  readonly compilation: Compilation
  readonly catalogues: Catalogues
  readonly declared: ReadonlyMap<string, DeclaredEntity>
  /** Entities with fields and regions, but without formulas. */
  readonly sources: ScopeSources
}

/** Reports an error name that the catalogue does not have. */
export function checkErrorName({ compilation, catalogues }: Pick<Workshop, 'compilation' | 'catalogues'>, spot: Spot, name: string): void {
  if (catalogues.errors[name] === undefined) reportUnknown(compilation, spot, `unknown error "${name}"`, name, Object.keys(catalogues.errors))
}

/** Reports a permission code that the catalogue does not have, or that belongs to the other side. */
export function checkPermission({ compilation, catalogues }: Pick<Workshop, 'compilation' | 'catalogues'>, spot: Spot, code: string, side: string): void {
  const permission = catalogues.permissions[code]
  // The fixed code that everybody has (specification 6.2).
  if (code === 'P000005') return
  if (permission === undefined) reportUnknown(compilation, spot, `unknown permission code "${code}"`, code, Object.keys(catalogues.permissions))
  else if (side !== 'both' && permission.side !== side)
    reportUnknown(compilation, spot, `the permission code "${code}" belongs to the ${permission.side}'s side`, '', [])
}

/** Reports a screen that the specification has no route for; one that is only not there yet is shown as coming. */
export function checkScreen({ compilation, catalogues }: Pick<Workshop, 'compilation' | 'catalogues'>, spot: Spot, name: string): void {
  if (catalogues.routes[name] === undefined) reportUnknown(compilation, spot, `unknown screen "${name}"`, name, Object.keys(catalogues.routes))
}

/** The entity of a name; an unknown one is reported. */
export function findEntity({ compilation, sources }: Pick<Workshop, 'compilation' | 'sources'>, spot: Spot, name: string): Entity | undefined {
  const entity = sources.entities[name]
  if (entity === undefined) reportUnknown(compilation, spot, `unknown entity "${name}"`, name, Object.keys(sources.entities))
  return entity
}
