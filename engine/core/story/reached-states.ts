import type { Region } from '../model/lifecycle.ts'

/** A change of a region in the history. */
export type Move = { readonly at: string; readonly fromState?: string | null; readonly toState?: string | null }

/**
 * Whether a document has reached certain states of a region, and when it last entered them; `moves` are oldest first. Whoever leaves them for another state has
 * to reach them again, but a final state keeps what came before it: a closed order was accepted.
 */
export function reachedStates(
  { states: known }: Pick<Region, 'states'>,
  states: readonly string[],
  current: string,
  moves: readonly Move[],
): { readonly isReached: boolean; readonly at?: string } {
  const isIn = (state: string | null | undefined) => typeof state === 'string' && states.includes(state)
  const isFinal = known.find(({ name }) => name === current)?.final === true
  const ended = moves.findLast(({ fromState, toState }) => toState === current && fromState !== current)
  const isReached = isIn(current) || (isFinal && isIn(ended?.fromState))
  const entered = isReached ? moves.findLast(({ fromState, toState }) => isIn(toState) && !isIn(fromState)) : undefined
  return { isReached, ...(entered !== undefined && { at: entered.at }) }
}
