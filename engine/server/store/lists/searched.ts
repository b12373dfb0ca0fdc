import type { Entity, Searchable } from '../../../core/model/entity.ts'

/** An entity, and by what the reader's side finds it. */
export type Searched = { readonly entity: Entity; readonly searchable: Searchable }
