import { checkDeclarations } from '../../../engine/core/compile/check-declarations.ts'
import { compileDeclarations } from '../../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../../engine/core/compile/source/problem.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'

// Checks a folder once, as the command does. Prints the milliseconds since the process began and the number of screens.
const compiled = compileDeclarations(readDeclarations(process.argv[2]!))
const errors = ('problems' in compiled ? compiled.problems : checkDeclarations(compiled)).filter(({ severity }) => severity === 'error')
if (errors.length > 0 || 'problems' in compiled) throw new Error(`Cannot measure declarations with mistakes: ${errors.map(describeProblem).join('; ')}`)
console.log(JSON.stringify({ milliseconds: performance.now(), screens: Object.keys(compiled.model.screens).length }))
