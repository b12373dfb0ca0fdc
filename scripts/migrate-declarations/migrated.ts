import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import type { Files } from './migration.ts'
import { migrations } from './migrations.ts'
import { rewriteJson } from './rewrite-json.ts'

/** The files of one project that a change of the grammar alters, in their new form. Files that are no JSON are left to their author. */
export function migrated(files: readonly DeclarationText[]): readonly DeclarationText[] {
  const values: Files = new Map(files.flatMap(({ path, text }) => (isJson(text) ? [[path, JSON.parse(text) as unknown]] : [])))
  const after = migrations.reduce((changed, migration) => migration.change(changed), values)
  return files.flatMap(({ path, text }) => {
    const changed = after.has(path) ? rewriteJson(text, after.get(path)) : text
    return changed === text ? [] : [{ path, text: changed }]
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
