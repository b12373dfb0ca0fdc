import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import { pathOfVerb } from '../../actions/paths-of-entity.ts'
import { side } from '../../app/session.ts'
import { useModel } from '../../app/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { ask } from '../ask.ts'

/** A whole document with what may be done with it. */
export function useDetail(entity: Entity, id: string) {
  const path = pathOfVerb(useModel(), entity, side, 'detail')
  return useQuery({
    queryKey: [path, id],
    enabled: id !== '',
    queryFn: async ({ signal }): Promise<Row> => ((await ask(path, { entity: { id } }, signal)).entity ?? {}) as Row,
  })
}

/** What `/history` or `/links` say about a document. */
export function useAbout(entity: Entity, id: string, verb: 'history' | 'links') {
  const path = pathOfVerb(useModel(), entity, side, verb)
  return useQuery({
    queryKey: [path, id],
    enabled: id !== '',
    queryFn: async ({ signal }): Promise<readonly Row[]> => ((await ask(path, { entity: { id } }, signal)).list ?? []) as readonly Row[],
  })
}
