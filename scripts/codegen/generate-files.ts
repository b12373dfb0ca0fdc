import { join } from 'node:path'
import { loadModel } from '../../engine/server/model/load-model.ts'
import { checkReference } from './check-reference.ts'
import { editorSchemas, editorSettings } from './editor-schemas.ts'
import { parityReference } from './parity-reference.ts'
import { grammarTypes } from './grammar-types.ts'
import { keyReference } from './key-reference.ts'
import { nameTypes } from './name-types.ts'
import { shapeValidators } from './shape-validators.ts'

type Files = ReadonlyMap<string, string>

/** Files for programs generated from the grammar alone: in `build`, which git does not keep. */
export async function filesOfGrammar(root: string): Promise<Files> {
  return new Map([
    ['build/declared/grammar.ts', await grammarTypes(join(root, 'schemas', 'language'))],
    ['build/declared/shape-validators.cjs', shapeValidators()],
  ])
}

/** Files for programs and editors generated from the declarations: in `build`, which git does not keep. */
export function filesOfDeclarations(root: string): Files {
  const model = loadModel(root)
  return new Map([['build/declared/names.ts', nameTypes(model)], ...editorSchemas(model, join(root, 'schemas', 'language'))])
}

/** References for people and the settings of the editor: kept in git. */
export function keptFiles(root: string): Files {
  return new Map([
    ['schemas/language/CHECKS.md', checkReference(root)],
    ['schemas/language/KEYS.md', keyReference(root)],
    ['tests/parity/README.md', parityReference(root)],
    ['.vscode/settings.json', editorSettings()],
  ])
}
