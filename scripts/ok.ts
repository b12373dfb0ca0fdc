import { parseArgs } from 'node:util'
import { runSteps } from './gate/run-steps.ts'
import { architecture } from './gate/tests.ts'
import { declarations, format, lint, types } from './gate/tools.ts'

const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
if (values.help) {
  console.log('npm run ok   the quick part of npm test: types, architecture, lint, format, declarations')
} else {
  process.exitCode = await runSteps([[types, architecture, lint, format, declarations]], { filter: [], shard: { isDeep: false, number: 0 } })
}
