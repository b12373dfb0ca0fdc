import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import { pathOfVerb } from '../api/paths-of-entity.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import type { LiveState } from './follow.ts'
import { followWhileLookedAt } from './follow-while-looked-at.ts'
import { newerDocument } from './newer-document.ts'
import { openLive } from './open-live.ts'

/** The minimum interval between refetches of history and story while the document changes. */
const HISTORY_EVERY = 5000

/** Keeps the document of a detail up to date while the page is visible. */
export function useLive(entity: Entity, id: string, isLive: boolean): LiveState | undefined {
  const [state, setState] = useState<LiveState>()
  const queryClient = useQueryClient()
  const model = useModel()
  const detail = pathOfVerb(model, entity, side, 'detail')
  const history = pathOfVerb(model, entity, side, 'history')
  const story = pathOfVerb(model, entity, side, 'story')
  const discussion = pathOfVerb(model, entity, side, 'discussion')
  useEffect(() => {
    if (!isLive || id === '') return undefined
    let asked = 0
    let said: string | undefined
    return followWhileLookedAt({
      open: (shown, signal) => openLive(entity.name, id, shown, signal),
      onDocument({ entity: row }, comments) {
        if (comments !== said) void queryClient.invalidateQueries({ queryKey: [discussion, id] })
        said = comments
        queryClient.setQueryData<Row>([detail, id], (shown) => newerDocument(row as Row, shown))
        if (Date.now() - asked < HISTORY_EVERY) return
        asked = Date.now()
        for (const path of [history, story]) void queryClient.invalidateQueries({ queryKey: [path, id] })
      },
      onState: setState,
      // Other refusals appear when the page refetches.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: [detail, id] }),
    })
  }, [entity.name, id, isLive, detail, history, story, discussion, queryClient])
  return isLive ? state : undefined
}
