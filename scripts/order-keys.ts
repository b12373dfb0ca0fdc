import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeProblem } from '../engine/core/compile/source/problem.ts'
import { readSource } from '../engine/core/compile/source/source-file.ts'
import { readDeclarations } from '../engine/server/model/read-declarations.ts'
import { readGrammar } from './format/grammar.ts'
import { orderKeys } from './format/order-keys.ts'
import { project } from './paths/project.ts'

// The step of `npm run fix` that the formatter does not do: it orders the keys of declarations as the grammar does.
const grammar = readGrammar(join(project, 'schemas/language'))
for (const { path, text } of readDeclarations(project)) {
  const { problems } = readSource(path, text)
  if (problems.length > 0) {
    console.error(problems.map(describeProblem).join('\n'))
    process.exitCode = 1
    continue
  }
  const ordered = orderKeys(text, path, grammar)
  if (ordered === text) continue
  writeFileSync(join(project, path), ordered)
  console.log(`ordered the keys of ${path}`)
}
