import { codesToDecide, conditionsOfState } from '../../../core/lifecycle/unread/masked-decisions.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { issue } from '../../../core/rules/issue.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Refuses a person's action whose state is decided by values that are masked from this person: the state would tell them. */
export function refuseTellingState(work: UnitOfWork, entity: Entity, transition: Transition, values: LiveValues): void {
  refuseTellingDecision(work, entity, conditionsOfState(transition), values)
}

/** The same for any decision between outcomes that are shown. */
export function refuseTellingDecision(work: UnitOfWork, entity: Entity, conditions: readonly Formula[], values: LiveValues): void {
  const codes = codesToDecide(work.context.model, entity, conditions, values, work.actor)
  refuseIf(codes.map((permission) => issue('NO_PERMISSION', '', { permission })))
}
