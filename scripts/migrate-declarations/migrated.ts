import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import type { Files } from './migration.ts'
import { migrations } from './migrations.ts'
import { rewriteJson } from './rewrite-json.ts'

/** The files of one project that a change of the grammar concerns, as they are afterwards. What is no JSON is left to its author. */
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
