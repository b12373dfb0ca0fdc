import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadModel, projectRoot } from '../../../engine/server/model/load-model.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'
import { multiplied } from '../check/multiply.ts'
import { copyProject } from '../frame/copy-project.ts'

/** Copies the project into an empty folder. The copy is a repository of its own, since tests ask git for the files. */
export function copyOurs(folder: string): void {
  copyProject(folder)
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
}

/** Copies the project with twice as many declarations, laid out as the formatter does it. */
export function copyDoubled(folder: string): void {
  copyOurs(folder)
  for (const { path, text } of multiplied(readDeclarations(projectRoot), loadModel(), 1)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', 'schemas', 'screens', 'locales'], { cwd: folder, stdio: 'pipe' })
}
