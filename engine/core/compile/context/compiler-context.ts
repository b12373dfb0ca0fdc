import type { Entity } from '../../model/entity.ts'
import type { Compilation } from './compilation.ts'
import { reportUnknown } from './compilation.ts'
import type { DeclaredEntity } from './declare-entities.ts'
import type { ScopeSources } from '../../expression/scope-of-entity.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { Vocabulary, Limit, ErrorCode, Permission } from '../../model/model.ts'
import type { Route } from '../../model/screen.ts'

/** The catalogues that everything else refers to by name. */
export type Catalogues = {
  readonly vocabularies: Readonly<Record<string, Vocabulary>>
  readonly limits: Readonly<Record<string, Limit>>
  readonly errors: Readonly<Record<string, ErrorCode>>
  readonly permissions: Readonly<Record<string, Permission>>
  readonly routes: Readonly<Record<string, Route>>
}

/** The declarations once every entity has its fields: enough to check any name and any formula. */
export type CompilerContext = {
  readonly compilation: Compilation
  readonly catalogues: Catalogues
  readonly declared: ReadonlyMap<string, DeclaredEntity>
  /** Entities with fields and regions, without formulas. */
  readonly sources: ScopeSources
}

/** Reports an unknown error name. */
export function checkErrorName({ compilation, catalogues }: Pick<CompilerContext, 'compilation' | 'catalogues'>, node: SourceNode, name: string): void {
  if (catalogues.errors[name] === undefined) reportUnknown(compilation, node, `unknown error "${name}"`, name, Object.keys(catalogues.errors))
}

/** Reports a permission code that is unknown, or belongs to the other side. */
export function checkPermission(
  { compilation, catalogues }: Pick<CompilerContext, 'compilation' | 'catalogues'>,
  node: SourceNode,
  code: string,
  side: string,
): void {
  const permission = catalogues.permissions[code]
  // The fixed code that everybody has (specification 1: 6.2).
  if (code === 'P000005') return
  if (permission === undefined) reportUnknown(compilation, node, `unknown permission code "${code}"`, code, Object.keys(catalogues.permissions))
  else if (side !== 'both' && permission.side !== side)
    reportUnknown(compilation, node, `the permission code "${code}" belongs to the ${permission.side}'s side`, '', [])
}

/** Reports a screen without a route in the specification; one that is not built yet is shown as coming. */
export function checkScreen({ compilation, catalogues }: Pick<CompilerContext, 'compilation' | 'catalogues'>, node: SourceNode, name: string): void {
  if (catalogues.routes[name] === undefined) reportUnknown(compilation, node, `unknown screen "${name}"`, name, Object.keys(catalogues.routes))
}

/** The entity with this name; reports an unknown one. */
export function findEntity({ compilation, sources }: Pick<CompilerContext, 'compilation' | 'sources'>, node: SourceNode, name: string): Entity | undefined {
  const entity = sources.entities[name]
  if (entity === undefined) reportUnknown(compilation, node, `unknown entity "${name}"`, name, Object.keys(sources.entities))
  return entity
}
/** The value of a limit by its name. */
export function limitOf(compilation: Compilation, { catalogues }: Pick<CompilerContext, 'catalogues'>, node: SourceNode, name: string): string {
  const limit = catalogues.limits[name]
  if (limit === undefined) reportUnknown(compilation, node, `unknown limit "${name}"`, name, Object.keys(catalogues.limits))
  return limit?.value ?? '0'
}
