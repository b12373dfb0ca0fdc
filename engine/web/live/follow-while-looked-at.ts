import { reportTransportError } from '../api/call.ts'
import { handleSessionStatus } from '../api/handle-session-status.ts'
import { recordServerTime } from '../api/server-clock.ts'
import { TransportError } from '../api/transport-error.ts'
import { type Follower, type FollowOptions, follow } from './follow.ts'

type Options = Pick<FollowOptions, 'open' | 'onDocument' | 'onState'> & {
  /** The stream was refused, for another reason than that nobody is signed in any more. */
  readonly onRefused: () => void
}

const isLookedAt = () => document.visibilityState === 'visible'

/** Follows a stream as long as the page is looked at. An ended session is handled as after any call. Returns what stops it. */
export function followWhileLookedAt({ open, onDocument, onState, onRefused }: Options): () => void {
  let follower: Follower | undefined
  const look = () => {
    if (follower !== undefined) follower.look(isLookedAt())
    else if (isLookedAt()) follower = follow({ open, onDocument, onState, onOver, onTime: recordServerTime, chance: Math.random })
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    follower?.stop()
  }

  function onOver(reason: Parameters<FollowOptions['onOver']>[0]): void {
    if (reason === undefined) return
    try {
      if (reason instanceof TransportError) reportTransportError(reason)
      handleSessionStatus(reason)
    } catch {
      return
    }
    onRefused()
  }
}
