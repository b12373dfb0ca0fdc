import { parseArgs } from 'node:util'
import { runRings } from './rings/run-rings.ts'
import { architecture } from './rings/tests.ts'
import { declarations, format, lint, types } from './rings/tools.ts'

const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
if (values.help) {
  console.log('npm run ok   the quick part of npm test: types, architecture, lint, format, declarations')
} else {
  process.exitCode = await runRings([[types, architecture, lint, format, declarations]], { filter: [], shard: { isDeep: false, number: 0 } })
}
