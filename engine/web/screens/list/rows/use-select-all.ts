import { useState } from 'react'
import { maxRowsOf } from '../../../actions/max-rows.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { pathOfRows, pathOfVerb } from '../../../api/paths-of-entity.ts'
import { side } from '../../../session/session.ts'
import { useModel } from '../../../model/use-model.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { listRequest } from '../state/list-request.ts'
import type { ListState } from '../state/list-state.ts'
import type { Page } from '../state/use-list.ts'

/** Selects the rows of all pages, up to the highest limit of its actions. Undefined if they are selected already. */
export function useSelectAll(screen: ListScreen, state: ListState, page: Page | undefined, selected: number, onChosen: (rows: readonly Row[]) => void) {
  const model = useModel()
  const [isWaiting, setWaiting] = useState(false)
  const total = page?.total ?? 0
  const most = Math.max(...screen.actions.bulk.map((ref) => maxRowsOf(model, ref)))
  const count = Math.min(total, most)
  if (selected === 0 || selected >= count || (page?.rows.length ?? 0) >= total) return undefined
  const entity = model.entities[screen.entity]!
  const path = screen.rows === undefined ? pathOfVerb(model, entity, side, 'list') : pathOfRows(model, entity, side, screen.rows)

  async function choose() {
    setWaiting(true)
    try {
      const answer = await callOrThrow(path, { ...listRequest(state, screen.name), pager: { page: 1, pageSize: count } })
      onChosen((answer.list ?? []) as readonly Row[])
    } finally {
      setWaiting(false)
    }
  }
  return { count, isAll: count === total && page?.capped !== true, isWaiting, choose }
}
