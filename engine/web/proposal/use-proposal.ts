import { useMutation, useQuery } from '@tanstack/react-query'
import type { Conversion } from '../../core/model/lifecycle.ts'
import { operationSignatures } from '../../core/operations/operation-signatures.ts'
import type { OperationAnswer, OperationName, OperationRow, OperationScenario } from '../../core/operations/operation-signatures.ts'
import type { Row } from '../cells/value-at-path.ts'
import { callOrThrow } from '../api/call-or-throw.ts'
import { constraintsForWire } from './constraint-draft.ts'
import type { ConstraintDraft } from './constraint-draft.ts'

/** The rows that an operation chooses from, as the server returns them. */
export type ProposalRows = readonly OperationRow<OperationName>[]

/** The three calls of a proposal: the choices, the scenarios, and the documents of a scenario. `path`: that of the transition. */
export function useProposal(path: string, conversion: Conversion, name: OperationName, sources: readonly string[]) {
  const entityList = sources.map((id) => ({ id }))
  const rows = useQuery({
    queryKey: [path, sources, 'propose'],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => ((await callOrThrow(`${path}/propose`, { entityList }, signal)).entity as { readonly rows: ProposalRows }).rows,
  })
  const solve = useMutation({
    mutationFn: async (draft: ConstraintDraft) => {
      const asked = constraintsForWire(operationSignatures[name].constraints, draft)
      return (await callOrThrow(`${path}/propose`, { entityList, entity: { asked } })).entity as OperationAnswer
    },
  })
  const take = useMutation({
    mutationFn: async ({ takes }: OperationScenario): Promise<readonly Row[]> => {
      const chosen = takes.map(({ source, quantity }) => ({ id: source, [conversion.take.field]: quantity }))
      return (await callOrThrow(`${path}/prepare`, { entityList: chosen })).list as readonly Row[]
    },
  })
  return { rows, solve, take }
}
