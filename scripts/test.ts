import { parseArgs } from 'node:util'
import { runRings } from './rings/run-rings.ts'
import { declarations, format, lint, types } from './rings/tools.ts'
import { api, apiOnOldest, browser, unit } from './rings/vitest.ts'

const HELP = `npm test                 everything: types, lint, format, declarations, unit (walls among them), api on PostgreSQL 18 and 15, browser
npm test -- orders       only the tests whose file has "orders" in its path
npm run ok               the quick part: types, walls, lint, format, declarations
npm run fix              repairs what a program can repair
`

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) {
  console.log(HELP)
} else {
  const tests = [unit, api, apiOnOldest, browser]
  process.exitCode = await runRings(positionals.length ? tests : [types, lint, format, declarations, ...tests], positionals)
}
