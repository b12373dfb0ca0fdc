import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { fetchDefaults } from '../../api/fetch-defaults.ts'
import { pathOfTransition, pathOfVerb } from '../../api/paths-of-entity.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'

/** The initial documents of a form: the document to edit, what a conversion makes of the chosen sources, or none. */
export function useInitialDocuments(entity: Entity, transition: Transition, id: string, from: readonly string[]) {
  const model = useModel()
  const isNew = transition.from === null
  const path = isNew ? `${pathOfTransition(model, entity, side, transition)}/prepare` : pathOfVerb(model, entity, side, 'detail')
  const asks = isNew ? from.length > 0 : id !== ''
  return useQuery({
    queryKey: [path, isNew ? from : id, 'form'],
    // The documents of an open form are not replaced meanwhile.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<readonly Row[]> => {
      if (!asks) return [isNew && side === 'purchaser' ? ((await fetchDefaults(model, entity, transition, {})) ?? {}) : {}]
      const answer = await callOrThrow(path, isNew ? { entityList: from.map((source) => ({ id: source })) } : { entity: { id } }, signal)
      const documents = (answer.list ?? (answer.entity === undefined ? [] : [answer.entity])) as readonly Row[]
      return documents.length === 0 ? [{}] : documents
    },
  })
}
