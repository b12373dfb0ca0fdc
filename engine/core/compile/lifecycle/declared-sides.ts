import type { TransitionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Side } from '../../model/side.ts'

/** Whose action a transition is: of the sides with a code. One done on behalf of the supplier is the supplier's; the purchaser's code is for acting so. */
export function sidesOf({ permission = {}, onBehalf }: Pick<TransitionDeclaration, 'permission' | 'onBehalf'>): readonly Side[] {
  return onBehalf === undefined ? (Object.keys(permission) as Side[]) : ['supplier']
}
