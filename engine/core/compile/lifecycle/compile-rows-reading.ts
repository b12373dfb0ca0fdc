import type { ServiceDeclaration } from '../../../../build/declared/grammar.ts'
import type { RowsReading } from '../../model/lifecycle.ts'

/** The file whose rows a transition takes, by the service of this name; undefined if its service is another. */
export function compileRowsReading({ name, reads }: ServiceDeclaration): RowsReading | undefined {
  if (name !== 'readBankStatement') return undefined
  const { broken = '', unsafe = '', noStatement = '', illegible = '', ...into } = reads as Readonly<Record<string, string>>
  return { into, broken, unsafe, noStatement, illegible }
}
