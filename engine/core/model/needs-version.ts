import type { Transition } from './lifecycle.ts'

/**
 * Whether a request must name the version that was read. An edit replaces what it read; a decision in a round of approval is about what it read, and a version
 * of which the approver knows nothing is not decided.
 */
export function needsVersion({ from, input, approval }: Pick<Transition, 'from' | 'input' | 'approval'>): boolean {
  return from !== null && (input === '*' || approval?.act === 'approve' || approval?.act === 'refuse')
}
