import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '../../core/model/entity.ts'
import { pathOfVerb } from '../api/paths-of-entity.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import { fetchUnlessPushed } from './newer-document.ts'
import { callOrThrow } from '../api/call-or-throw.ts'

/** A whole document with its permitted actions; without an id, the only one of the enterprise. `keep`: the previous one stays until the next has loaded. */
export function useDetail(entity: Entity, id: string, { keep = false }: { readonly keep?: boolean } = {}) {
  const path = pathOfVerb(useModel(), entity, side, 'detail')
  return useQuery({
    queryKey: [path, id],
    enabled: id !== '' || entity.one === true,
    placeholderData: keep ? keepPreviousData : undefined,
    queryFn: ({ client, queryKey, signal }): Promise<Row> =>
      fetchUnlessPushed(client, queryKey, async () => ((await callOrThrow(path, { entity: id === '' ? {} : { id } }, signal)).entity ?? {}) as Row),
  })
}
