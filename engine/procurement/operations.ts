import type { ErrorName } from '../core/generated/names.ts'
import type { OperationAnswer, OperationAsked, OperationName, OperationRow } from '../core/operations/contracts.ts'
import { proposeAwardOfRows } from './award-proposal/propose-award-of-rows.ts'
import type { Solve } from './program.ts'

/**
 * Proposes how much to take of which row. `scale`: the most digits after the point that what is taken may have. Where the rows
 * themselves make no sense together, the error says so.
 */
export type Operation<Name extends OperationName> = (
  rows: readonly OperationRow<Name>[],
  asked: OperationAsked<Name>,
  scale: number,
  solve: Solve,
) => Promise<OperationAnswer | { readonly refused: ErrorName }>

/** What each operation that a conversion may name does. */
export const operations: { readonly [Name in OperationName]: Operation<Name> } = { proposeAward: proposeAwardOfRows }
