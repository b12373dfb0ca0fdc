import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'

/** The record that a text names, or the issue code if there are none or several. */
export type ResolvedName = { readonly id: string; readonly text: string } | { readonly code: string }

/** Asks the server in one request which records these texts name, by code or by name. `line` is the entity of the rows with the reference. */
export type NameResolver = (line: Entity, field: Field, texts: readonly string[]) => Promise<ReadonlyMap<string, ResolvedName>>
