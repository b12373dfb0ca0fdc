import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { pathOfVerb } from '../../actions/paths-of-entity.ts'
import { side } from '../../app/session.ts'
import { useModel } from '../../app/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { askWhileTold } from '../../live/newer-of.ts'
import { ask } from '../ask.ts'

/** A whole document with what may be done with it. `keep`: the former one stays until the next is there. */
export function useDetail(entity: Entity, id: string, { keep = false }: { readonly keep?: boolean } = {}) {
  const path = pathOfVerb(useModel(), entity, side, 'detail')
  return useQuery({
    queryKey: [path, id],
    enabled: id !== '',
    placeholderData: keep ? keepPreviousData : undefined,
    queryFn: ({ client, queryKey, signal }): Promise<Row> =>
      askWhileTold(client, queryKey, async () => ((await ask(path, { entity: { id } }, signal)).entity ?? {}) as Row),
  })
}

export type Approval = { readonly name: string; readonly round: number; readonly status: string; readonly current: number; readonly levels: readonly Row[] }

/** What was done to a document, and the rounds of its approvals. */
export function useHistory(entity: Entity, id: string) {
  const path = pathOfVerb(useModel(), entity, side, 'history')
  return useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }) => {
      const answer = await ask(path, { entity: { id } }, signal)
      const { approvals } = (answer.entity ?? {}) as { approvals?: readonly Approval[] }
      return { entries: (answer.list ?? []) as readonly Row[], approvals: approvals ?? [] }
    },
  })
}

/** A document that came of another or that it came from, with its state where it has one. */
export type Linked = Reference & { readonly status?: string }

/** The documents that a document came from and those that came of it, by entity. */
export function useLinks(entity: Entity, id: string, entities: readonly string[]) {
  const path = pathOfVerb(useModel(), entity, side, 'links')
  return useQuery({
    queryKey: [path, id, entities],
    queryFn: async ({ signal }) => ((await ask(path, { entity: { id, entities } }, signal)).entity ?? {}) as Readonly<Record<string, readonly Linked[]>>,
  })
}
