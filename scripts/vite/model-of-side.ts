import { modelForSide } from '../../engine/core/compile/side-model.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { loadModel } from '../../engine/server/model/load-model.ts'

/** What the page of one side may know of the declaration: the page of a supplier carries nothing of the purchaser's. */
export function modelOfSide(project: string, side: Side): Model {
  return modelForSide(loadModel(project), side)
}
