import { useQuery } from '@tanstack/react-query'
import { conversionOf } from '../../../core/model/conversion-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Conversion, Transition } from '../../../core/model/lifecycle.ts'
import { fetchDefaults } from '../../api/fetch-defaults.ts'
import { pathOfTransition, pathOfVerb } from '../../api/paths-of-entity.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import type { ChosenSource } from './chosen-sources.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'

/** The initial documents of a form: the document to edit, what a conversion makes of the chosen sources, or none. */
export function useInitialDocuments(entity: Entity, transition: Transition, id: string, from: readonly ChosenSource[]) {
  const model = useModel()
  const isNew = transition.from === null
  const path = isNew ? `${pathOfTransition(model, entity, side, transition)}/prepare` : pathOfVerb(model, entity, side, 'detail')
  const conversion = conversionOf(entity, transition)
  const asks = isNew ? from.length > 0 : id !== ''
  return useQuery({
    queryKey: [path, isNew ? from : id, 'form'],
    // The documents of an open form are not replaced meanwhile.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<readonly Row[]> => {
      if (!asks) return [isNew && isOwnRecord(entity) ? ((await fetchDefaults(model, entity, transition, {})) ?? {}) : {}]
      const answer = await callOrThrow(path, isNew ? { entityList: from.map((source) => pickOf(conversion, source)) } : { entity: { id } }, signal)
      const documents = (answer.list ?? (answer.entity === undefined ? [] : [answer.entity])) as readonly Row[]
      return documents.length === 0 ? [{}] : documents
    },
  })
}

/** Only who owns a record is told its defaults: the purchaser, or a supplier of what is a supplier's alone. */
function isOwnRecord({ parties }: Entity): boolean {
  return side === 'purchaser' || !parties.includes('purchaser')
}

function pickOf(conversion: Conversion | undefined, { id, quantity, version }: ChosenSource): Row {
  return {
    id,
    ...(conversion === undefined || quantity === undefined ? {} : { [conversion.take.field]: quantity }),
    ...(conversion?.version === undefined || version === undefined ? {} : { [conversion.version.field]: version }),
  }
}
