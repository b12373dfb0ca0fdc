import type { FileKind } from './file-kind.ts'
import { grammarFingerprint } from './grammar.ts'

/** Validators that answer yes or no for whole files, and the fingerprint of their grammar. */
export type PreparedShapes = { readonly grammar: string; readonly fits: Readonly<Partial<Record<FileKind, (value: unknown) => boolean>>> }

let prepared: PreparedShapes | undefined

/** Most files are valid. Prepared validators see that several times as fast as Ajv compiles its own; those of another grammar are not used. */
export function acceptPreparedShapes(shapes: PreparedShapes): void {
  if (shapes.grammar === grammarFingerprint()) prepared = shapes
}

/** Checks whether a file certainly has the shape of its kind. Otherwise it is checked again, with messages. */
export function isKnownToFit(value: unknown, kind: FileKind): boolean {
  return prepared?.fits[kind]?.(value) === true
}
