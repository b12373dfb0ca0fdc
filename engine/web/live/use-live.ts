import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import { pathOfVerb } from '../api/paths-of-entity.ts'
import { reportTransportError } from '../api/call.ts'
import { handleSessionStatus } from '../api/handle-session-status.ts'
import { recordServerTime } from '../api/server-clock.ts'
import { TransportError } from '../api/transport-error.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import { type LiveState, follow } from './follow.ts'
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
  useEffect(() => {
    if (!isLive || id === '') return undefined
    let asked = 0
    const follower = follow({
      open: (shown, signal) => openLive(entity.name, id, shown, signal),
      onDocument({ entity: row }) {
        queryClient.setQueryData<Row>([detail, id], (shown) => newerDocument(row as Row, shown))
        if (Date.now() - asked < HISTORY_EVERY) return
        asked = Date.now()
        for (const path of [history, story]) void queryClient.invalidateQueries({ queryKey: [path, id] })
      },
      onState: setState,
      onOver(reason) {
        if (reason === undefined) return
        // An ended session is handled as after any call; other refusals appear when the page refetches.
        try {
          if (reason instanceof TransportError) reportTransportError(reason)
          handleSessionStatus(reason)
        } catch {
          return
        }
        void queryClient.invalidateQueries({ queryKey: [detail, id] })
      },
      onTime: recordServerTime,
      chance: Math.random,
    })
    const look = () => follower.look(document.visibilityState === 'visible')
    if (document.visibilityState !== 'visible') look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      follower.stop()
    }
  }, [entity.name, id, isLive, detail, history, story, queryClient])
  return isLive ? state : undefined
}
