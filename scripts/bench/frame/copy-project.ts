import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../engine/server/model/load-model.ts'

/** Copies the files of a clone into an empty folder. The packages are hard links inside it, since Vite serves no file from outside the project. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of filesOfClone()) cpSync(join(projectRoot, file), join(folder, file))
  execFileSync('cp', ['-al', `${join(projectRoot, 'node_modules')}/.`, join(folder, 'node_modules')])
}

function filesOfClone(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(projectRoot, file)))
}
