import { hidingMasksOf } from '../../permissions/hiding-masks.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Whether a seal stands on paper tells what its condition reads. */
export const toldBySeals: Check = ({ model }) =>
  Object.values(model.papers).flatMap(({ name, seals }) =>
    Object.values(seals).flatMap(({ when }) =>
      hidingMasksOf(model, when).map(({ path, side }) =>
        errorAt(when.at, `a seal on "${name}" would tell "${path}", which is hidden from some of the ${side}'s side`),
      ),
    ),
  )
