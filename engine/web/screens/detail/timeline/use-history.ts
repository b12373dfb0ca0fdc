import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../../core/model/entity.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { pathOfVerb } from '../../../api/paths-of-entity.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { useModel } from '../../../model/use-model.ts'
import { side } from '../../../session/session.ts'

/** The rounds of one approval of a document. */
export type Approval = { readonly name: string; readonly round: number; readonly status: string; readonly current: number; readonly levels: readonly Row[] }

/** The history of a document, and the rounds of its approvals. */
export function useHistory(entity: Entity, id: string) {
  const path = pathOfVerb(useModel(), entity, side, 'history')
  return useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }) => {
      const answer = await callOrThrow(path, { entity: { id } }, signal)
      const { approvals } = (answer.entity ?? {}) as { approvals?: readonly Approval[] }
      return { entries: (answer.list ?? []) as readonly Row[], approvals: approvals ?? [] }
    },
  })
}
