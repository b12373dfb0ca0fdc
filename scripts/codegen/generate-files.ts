import { join } from 'node:path'
import { loadModel } from '../../engine/server/model/load-model.ts'
import { checkReference } from './check-reference.ts'
import { documentTypes } from './document-types.ts'
import { editorSchemas } from './editor-schemas.ts'
import { parityReference } from './parity-reference.ts'
import { grammarTypes } from './grammar-types.ts'
import { inputValidators } from './input-validators.ts'
import { keyReference } from './key-reference.ts'
import { nameTypes } from './name-types.ts'
import { shapeValidators } from './shape-validators.ts'

/** Every generated file of the project, by its path. */
export async function generateFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const model = loadModel(root)
  const grammar = join(root, 'schemas', 'language')
  return new Map([
    ['engine/core/generated/grammar.ts', await grammarTypes(grammar)],
    ['engine/core/generated/names.ts', nameTypes(model)],
    ['engine/core/generated/documents.ts', await documentTypes(model)],
    ['engine/core/generated/input-validators.ts', inputValidators(model)],
    ['engine/core/generated/shape-validators.ts', shapeValidators()],
    ['schemas/language/CHECKS.md', checkReference(root)],
    ['schemas/language/KEYS.md', keyReference(root)],
    ['tests/parity/README.md', parityReference(root)],
    ...editorSchemas(model, grammar),
  ])
}
