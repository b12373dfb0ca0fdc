import type { FileKind } from './file-kind.ts'
import { grammarFingerprint } from './grammar.ts'

/** Validators of whole files that say yes or no and nothing more, and the mark of the grammar that they were made of. */
export type PreparedShapes = { readonly grammar: string; readonly fits: Readonly<Partial<Record<FileKind, (value: unknown) => boolean>>> }

let prepared: PreparedShapes | undefined

/** Most files have their shape. Prepared validators see that several times as fast as Ajv compiles its own; those of another grammar are not asked. */
export function acceptPreparedShapes(shapes: PreparedShapes): void {
  if (shapes.grammar === grammarFingerprint()) prepared = shapes
}

/** Whether a file surely has the shape of its kind. Where this is not known, the file is looked at again, with words. */
export function isKnownToFit(value: unknown, kind: FileKind): boolean {
  return prepared?.fits[kind]?.(value) === true
}
