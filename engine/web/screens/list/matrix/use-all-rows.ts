import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { pathOfRows, pathOfVerb } from '../../../api/paths-of-entity.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { useModel } from '../../../model/use-model.ts'
import { side } from '../../../session/session.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { listRequest } from '../state/list-request.ts'
import type { ListState } from '../state/list-state.ts'

/** The rows of one call, and the most that a matrix shows: 200 parts by 20 suppliers are 4,000. */
const ofOneCall = 2000
const mostRows = 10_000

export type AllRows = { readonly rows: readonly Row[]; readonly total: number }

/** All rows of a list for its state, up to the most that a matrix shows. */
export function useAllRows(screen: ListScreen, state: ListState) {
  const model = useModel()
  const entity = model.entities[screen.entity]!
  const path = screen.rows === undefined ? pathOfVerb(model, entity, side, 'list') : pathOfRows(model, entity, side, screen.rows)
  const { pager: _, ...request } = listRequest(state, screen.name)
  return useQuery({
    queryKey: [path, request, 'all'],
    placeholderData: keepPreviousData,
    // What is written into the cells stays while another window has the focus.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<AllRows> => {
      const rows: Row[] = []
      for (let page = 1; ; page++) {
        const answer = await callOrThrow(path, { ...request, pager: { page, pageSize: ofOneCall } }, signal)
        const list = (answer.list ?? []) as readonly Row[]
        rows.push(...list)
        const total = answer.pager?.total ?? rows.length
        if (list.length < ofOneCall || rows.length >= Math.min(total, mostRows)) return { rows, total }
      }
    },
  })
}
