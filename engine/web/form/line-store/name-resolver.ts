import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'

/** The record that a text names; or the code of the issue: none, or several. */
export type ResolvedName = { readonly id: string; readonly text: string } | { readonly code: string }

/** Asks the server which records these texts name, by code or by name, in one request. `line` is the entity of the choosing rows. */
export type NameResolver = (line: Entity, field: Field, texts: readonly string[]) => Promise<ReadonlyMap<string, ResolvedName>>
