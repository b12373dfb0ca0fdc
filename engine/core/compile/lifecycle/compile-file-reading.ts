import type { ServiceDeclaration } from '../../../../build/declared/grammar.ts'
import type { FileReading } from '../../model/lifecycle.ts'

/** The file that a transition reads into fields, by the service of this name; undefined if its service is another. */
export function compileFileReading({ name, reads }: ServiceDeclaration): FileReading | undefined {
  if (name !== 'readElectronicInvoice') return undefined
  const { file, unreadable, ...into } = reads as Readonly<Record<string, string>>
  return { from: file ?? '', into, unreadable: unreadable ?? '' }
}
