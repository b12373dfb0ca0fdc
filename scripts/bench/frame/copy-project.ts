import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../engine/server/model/load-model.ts'

/** Copies the files of a clone into an empty folder. The packages are hard links inside it, since Vite serves no file from outside the project. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of filesOfClone()) cpSync(join(projectRoot, file), join(folder, file))
  mkdirSync(join(folder, 'node_modules'))
  execFileSync('cp', ['-al', ...packages(), join(folder, 'node_modules')], { cwd: join(projectRoot, 'node_modules') })
}

/** The names in `node_modules` without the caches beside them, which other processes write meanwhile. */
function packages(): readonly string[] {
  return readdirSync(join(projectRoot, 'node_modules')).filter((name) => !name.startsWith('.') || name === '.bin')
}

function filesOfClone(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(projectRoot, file)))
}
