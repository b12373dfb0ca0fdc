import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
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
  /** With the first other names and codes of each. */
  readonly isTold?: boolean
}

/** A record to choose. */
type Option = Reference & { readonly names?: readonly string[] }

/** The options of a reference: the first matching rows, or the rows of `ids`, to name the chosen ones. */
export function useOptions({ enabled, ...asked }: Asked & { readonly enabled: boolean }) {
  const model = useModel()
  return useQuery({ ...optionsQuery(model, asked), enabled, placeholderData: keepPreviousData })
}

export function optionsQuery(model: Model, { entity, field, search, row, ids, isTold }: Asked) {
  const path = pathOfVerb(model, entity, side, 'options')
  const asked = {
    field: entity.line === undefined ? field : `${entity.line.field}.${field}`,
    ...(isTold === true ? { told: true } : {}),
    ...(ids === undefined ? { search, ...(row === undefined ? {} : { row }) } : { ids }),
  }
  return {
    queryKey: [path, asked],
    staleTime: 30_000,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Option[]> => {
      const answer = await call(path, { entity: asked, pager: { page: 1, pageSize: 50 } }, signal)
      return (answer.list ?? []) as readonly Option[]
    },
  }
}
