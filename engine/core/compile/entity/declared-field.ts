import type { Catalogues } from '../context/compiler-context.ts'
import type { DeclaredEntity, DeclaredField } from '../context/declare-entities.ts'
import type { Field } from '../../model/field.ts'

/** What a field may name: catalogues, and the declared entities. */
export type KnownDeclarations = { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> }

/** Whether the system computes the field, so that it accepts nothing from a client. */
export function isWorkedOut(declared: DeclaredField['declared']): boolean {
  return (
    declared.type === 'sequence' ||
    (declared.computed !== undefined && declared.computedWhen === undefined) ||
    declared.tally !== undefined ||
    declared.lookup !== undefined ||
    declared.derived !== undefined
  )
}

/** The lines and the column of "formula": "<lines field>.<enum field>". */
export function writtenOf(path: string | undefined): Field['formula'] {
  if (path === undefined) return undefined
  const [lines = '', name = ''] = path.split('.')
  return { lines, name }
}
