import type { ErrorName } from '../../build/declared/names.ts'
import type { OperationAnswer, OperationConstraints, OperationName, OperationRow } from '../core/operations/operation-signatures.ts'
import { proposeAwardOfRows } from './award-proposal/propose-award-of-rows.ts'
import type { Solve } from './program.ts'

/** Proposes how much of which row to take. `scale`: the most digits after the point of a quantity. If the rows do not fit together, the error says why. */
export type Operation<Name extends OperationName> = (
  rows: readonly OperationRow<Name>[],
  asked: OperationConstraints<Name>,
  scale: number,
  solve: Solve,
) => Promise<OperationAnswer | { readonly refused: ErrorName }>

/** The operations that a conversion may name. */
export const operations: { readonly [Name in OperationName]: Operation<Name> } = { proposeAward: proposeAwardOfRows }
