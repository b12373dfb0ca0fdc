import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deepFreeze } from '../../engine/core/compile/deep-freeze.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { DeclarationError, loadModel } from '../../engine/server/model/load-model.ts'

/** Compiles the declarations for all test files of a run. */
export function writeProjectModel(runFolder: string): void {
  try {
    writeFileSync(fileOf(runFolder), JSON.stringify(loadModel()))
  } catch (error) {
    // Only the tests that use the model fail; the others run.
    if (!(error instanceof DeclarationError)) throw error
  }
}

/** The compiled model, read from its file and frozen as the compiler freezes it. Fails with the problems of the declarations, if there are any. */
export function readProjectModel(runFolder: string): Model {
  const file = fileOf(runFolder)
  return existsSync(file) ? deepFreeze(JSON.parse(readFileSync(file, 'utf8')) as Model) : loadModel()
}

const fileOf = (runFolder: string): string => join(runFolder, 'model.json')
