import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '../../core/model/entity.ts'
import type { Reference } from '../../core/wire/envelope.ts'
import { pathOfVerb } from '../api/paths-of-entity.ts'
import { call } from '../api/call.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'

type Asked = {
  readonly entity: Entity
  readonly field: string
  readonly search: string
  readonly row?: Row
  readonly ids?: readonly string[]
  readonly enabled: boolean
}

/** The options of a reference: the first matching rows, or the rows of `ids`, to name the chosen ones. */
export function useOptions({ entity, field, search, row, ids, enabled }: Asked) {
  const model = useModel()
  const path = pathOfVerb(model, entity, side, 'options')
  const asked = {
    field: entity.line === undefined ? field : `${entity.line.field}.${field}`,
    ...(ids === undefined ? { search, ...(row === undefined ? {} : { row }) } : { ids }),
  }
  return useQuery({
    queryKey: [path, asked],
    enabled,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Reference[]> => {
      const answer = await call(path, { entity: asked, pager: { page: 1, pageSize: 50 } }, signal)
      return (answer.list ?? []) as readonly Reference[]
    },
  })
}
