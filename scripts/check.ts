import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DeclarationText } from '../engine/core/compile/compile-model.ts'
import { findProblems } from '../engine/core/compile/find-problems.ts'
import type { DeclarationProblem } from '../engine/core/compile/source/problem.ts'
import { projectRoot } from '../engine/server/model/load-model.ts'
import { readDeclarations } from '../engine/server/model/read-declarations.ts'
import { fixesFor } from './check/fix.ts'
import { asGitHub, asText, reportOf } from './check/report.ts'
import { changedLines } from './new/show-changes.ts'
import { summaryOf } from './check/summary.ts'
import { formatDeclaration } from './format/format-declaration.ts'

const HELP = `npm run check                      every problem of the declarations, at file:line:column
npm run check -- --json            the same for programs: check, stage, severity, file, line, column, found, expected, wayOut
npm run check -- --format github   the same as lines that GitHub shows beside the change
npm run check -- --quiet           errors alone, without warnings
npm run check -- --fix             shows the automatic repairs; with --yes it writes them:
                                   slips of JSON, a name with a single near one, texts that belong to nothing

Every check by its name, with an example: schemas/language/CHECKS.md
`

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { help: flag, json: flag, quiet: flag, fix: flag, yes: flag, format: { type: 'string', default: 'text' } } })

/** Shows each change, and with --yes writes it. Returns the problems that remain. */
function fix(texts: readonly DeclarationText[], problems: readonly DeclarationProblem[]): readonly DeclarationProblem[] {
  const { files: fixedFiles, fixed } = fixesFor(texts, problems)
  const files = new Map([...fixedFiles].map(([path, text]) => [path, isJson(text) ? formatDeclaration(path, text) : text]))
  for (const [path, text] of files) console.log([path, ...changedLines(texts.find((each) => each.path === path)!.text, text)].join('\n'))
  if (fixed.length === 0) console.log('nothing can be repaired automatically')
  if (fixed.length > 0 && !values.yes) console.log(`${fixed.length} can be repaired so: npm run check -- --fix --yes writes it`)
  if (fixed.length === 0 || !values.yes) return problems
  for (const [path, text] of files) writeFileSync(join(projectRoot, path), text)
  const after = texts.map(({ path, text }) => ({ path, text: files.get(path) ?? text }))
  console.log(`${fixed.length} repaired`)
  // Shows the problems that the mistake had hidden.
  return findProblems(after).problems
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

if (values.help) console.log(HELP)
else if (!['text', 'github'].includes(values.format)) {
  console.error(`--format is text or github, not "${values.format}"`)
  process.exitCode = 1
} else {
  const started = performance.now()
  const texts = readDeclarations(projectRoot)
  const { problems: found, model } = findProblems(texts)
  const problems = values.fix ? fix(texts, found) : found
  const errors = problems.filter((problem) => problem.severity === 'error')
  const shown = values.quiet ? errors : problems
  if (values.json) console.log(JSON.stringify(shown.map(reportOf), null, 2))
  else {
    for (const problem of shown) console.log((values.format === 'github' ? asGitHub : asText)(problem))
    if (model !== undefined) console.log(summaryOf(model))
    console.log(`${errors.length} errors, ${problems.length - errors.length} warnings in ${Math.round(performance.now() - started)} ms`)
  }
  process.exitCode = errors.length > 0 ? 1 : 0
}
