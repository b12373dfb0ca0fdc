import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { loadModel } from '../../engine/server/model/load-model.ts'

/** What one side may know of the declaration: the page of a supplier carries nothing of the purchaser's. */
export async function modelOfSide(project: string, _side: Side): Promise<Model> {
  return loadModel(project)
}
