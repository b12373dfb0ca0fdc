import type { Transition } from '../model/lifecycle.ts'
import type { Side } from '../model/side.ts'

/** Every code that a transition asks of a side: its own first, then those of the masks that it would reveal. */
export function requiredCodes({ permission, sees }: Pick<Transition, 'permission' | 'sees'>, side: Side): readonly string[] {
  const own = permission[side]
  return [...new Set([...(own === undefined ? [] : [own]), ...(sees?.[side] ?? [])])]
}
