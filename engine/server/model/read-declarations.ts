import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { DeclarationText } from '../../core/compile/compile-model.ts'
import { loadPreparedShapes } from './prepared-shapes.ts'

const FOLDERS = ['schemas', 'screens', 'locales']

/** Every declaration file of a project, with paths from its root, without the grammar. */
export function readDeclarations(root: string): readonly DeclarationText[] {
  loadPreparedShapes()
  return FOLDERS.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
      .filter(({ path }) => !path.startsWith('schemas/language/'))
  })
}
