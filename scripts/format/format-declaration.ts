import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { project } from '../paths/project.ts'
import { readGrammar } from './grammar.ts'
import type { Grammar } from './grammar.ts'
import { orderKeys } from './order-keys.ts'

let grammar: Grammar | undefined

/** A declaration as `npm run fix` writes it: keys in the order of the grammar, layout by the formatter's settings for its path. Throws on broken JSON. */
export function formatDeclaration(path: string, text: string): string {
  grammar ??= readGrammar(join(project, 'schemas/language'))
  const formatter = join(project, 'node_modules/oxfmt/bin/oxfmt')
  const { status, stdout, stderr } = spawnSync(process.execPath, [formatter, '--stdin-filepath', path], {
    cwd: project,
    input: orderKeys(text, path, grammar),
    encoding: 'utf8',
  })
  if (status !== 0) throw new SyntaxError(`Cannot format ${path}: ${stripVTControlCharacters(stderr)}`)
  return stdout
}
