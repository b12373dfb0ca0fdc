import type { Transition } from './lifecycle.ts'

/**
 * Whether a request must name the version that was read. An edit replaces what it read; a decision in a round of approval, and what is declared `asRead`, is
 * about what it read: what has changed since is not decided.
 */
export function needsVersion({ from, input, approval, asRead }: Pick<Transition, 'from' | 'input' | 'approval' | 'asRead'>): boolean {
  return from !== null && (input === '*' || asRead === true || approval?.act === 'approve' || approval?.act === 'refuse')
}
