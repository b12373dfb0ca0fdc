import { parseArgs } from 'node:util'
import { checkCatalogue } from '../engine/core/compile/check-catalogue.ts'
import { compileCatalogue } from '../engine/core/compile/compile-model.ts'
import { describeProblem } from '../engine/core/compile/problem.ts'
import { projectRoot } from '../engine/server/model/load-model.ts'
import { readDeclarations } from '../engine/server/model/read-declarations.ts'

const HELP = `npm run check              every problem of the declarations, at file:line:column
npm run check -- --json    the same as JSON
npm run check -- --quiet   errors alone, without warnings
`

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' }, quiet: { type: 'boolean' } } })
if (values.help) console.log(HELP)
else {
  const started = performance.now()
  const compiled = compileCatalogue(readDeclarations(projectRoot))
  const problems = 'problems' in compiled ? compiled.problems : checkCatalogue(compiled)
  const errors = problems.filter((problem) => problem.severity === 'error')
  const shown = values.quiet ? errors : problems
  if (values.json) console.log(JSON.stringify(shown, null, 2))
  else {
    for (const problem of shown) console.log(`${problem.severity === 'warning' ? 'warning ' : ''}${describeProblem(problem)}`)
    if ('model' in compiled) {
      const { model } = compiled
      const screens = Object.values(model.screens)
      const parts = screens.filter((screen) => screen.kind === 'part').length
      const own = screens.filter(({ name }) => model.routes[name]?.own !== undefined).length
      console.log(
        `${Object.keys(model.entities).length} entities, ${screens.length} screens of ${Object.keys(model.routes).length} routes; exits: ${parts} hand-made parts, ${own} screens that the specification does not have`,
      )
    }
    console.log(`${errors.length} errors, ${problems.length - errors.length} warnings in ${Math.round(performance.now() - started)} ms`)
  }
  process.exitCode = errors.length > 0 ? 1 : 0
}
