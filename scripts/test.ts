import { parseArgs } from 'node:util'
import { project } from './paths/project.ts'
import { benches } from './gate/benches.ts'
import { inRunFolder } from './gate/in-run-folder.ts'
import type { Step } from './gate/step.ts'
import { runSteps } from './gate/run-steps.ts'
import { shardNumber } from './gate/shard.ts'
import { shardOfTree } from './gate/shard-of-tree.ts'
import { tests, testsOfPages, testsOfServers } from './gate/tests.ts'
import { contract, declarations, format, lint, types } from './gate/tools.ts'

const HELP = `npm test                 the gate: types, lint, format, declarations, unit (architecture among them), api on PostgreSQL 18 and 15, browser
npm test -- orders       only the tests whose file has "orders" in its path
npm test -- --times      says at the end when each part began and ended, and which files took longest; where CI is set it says so anyway
npm test -- --shard=17   repeats a shard: of the lists that grow with the product (planted faults, matrix, contract, PostgreSQL 15, benches)
                         the gate tries a fixed core and a part chosen by the content of the files; its last lines name the number
npm run test:deep        the gate with the whole of each list; a file that passes only at its second attempt fails. Run it before resolving an issue
npm run ok               the quick part: types, architecture, lint, format, declarations
npm run fix              formats and repairs automatically
`

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean' }, deep: { type: 'boolean', default: false }, times: { type: 'boolean', default: false }, shard: { type: 'string' } },
  allowPositionals: true,
})
if (values.help) {
  console.log(HELP)
} else {
  const number = values.shard === undefined ? shardOfTree(project) : shardNumber(values.shard)
  process.exitCode = await inRunFolder((runFolder) =>
    runSteps(sequencesOf(positionals.length > 0, values.deep), {
      filter: positionals,
      shard: { isDeep: values.deep, number },
      times: values.times || Boolean(process.env['CI']),
      runFolder,
      ...(!values.deep && { repeat: ['npm test --', `--shard=${number}`, ...positionals].join(' ') }),
    }),
  )
}

/** The sequences run at the same time. A bench beside the tests gives no valid figures, but it shows whether the bench works. */
function sequencesOf(isFiltered: boolean, isDeep: boolean): readonly (readonly Step[])[] {
  if (isFiltered) return [[tests]]
  const statics = [types, lint, format, declarations]
  return isDeep ? [[testsOfServers, contract, benches], [testsOfPages], statics] : [[testsOfServers], [testsOfPages], [...statics, benches]]
}
