import { inject } from 'vitest'
import type { Model } from '../../engine/core/model/model.ts'
import { readProjectModel } from './model-of-run.ts'

let kept: Model | undefined

/** The model of this project, compiled once for each run of the tests. It is read-only. */
export function projectModel(): Model {
  return (kept ??= readProjectModel(inject('runFolder')))
}
