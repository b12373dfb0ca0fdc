import type { ColumnsDeclaration } from '../../../../build/declared/grammar.ts'

/** The paths of declared columns, in their order. */
export function pathsOfColumns(columns: ColumnsDeclaration = []): readonly string[] {
  return columns.map((column) => (typeof column === 'string' ? column : column.field))
}
