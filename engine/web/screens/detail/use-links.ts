import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'

/** A source or a result of a document, with its state if it has one. */
export type Linked = Reference & { readonly status?: string }

/** The sources and the results of a document, by entity. */
export function useLinks(entity: Entity, id: string, entities: readonly string[]) {
  const path = pathOfVerb(useModel(), entity, side, 'links')
  return useQuery({
    queryKey: [path, id, entities],
    queryFn: async ({ signal }) =>
      ((await callOrThrow(path, { entity: { id, entities } }, signal)).entity ?? {}) as Readonly<Record<string, readonly Linked[]>>,
  })
}
