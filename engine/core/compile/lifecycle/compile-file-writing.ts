import type { ServiceDeclaration } from '../../../../build/declared/grammar.ts'
import type { FileWriting } from '../../model/lifecycle.ts'

/** The file that a transition writes of fields, by the service of this name; undefined if its service is another. */
export function compileFileWriting({ name, reads }: ServiceDeclaration): FileWriting | undefined {
  if (name !== 'writeCreditTransfer') return undefined
  const { file, unwritable, ...of } = reads as Readonly<Record<string, string>>
  return { into: file ?? '', reads: of, unwritable: unwritable ?? '' }
}
