import { parseArgs } from 'node:util'
import type { Bench } from './bench/frame/bench.ts'
import { keepResult } from './bench/frame/keep-result.ts'
import { machineNow } from './bench/frame/machine.ts'
import { shown } from './bench/frame/show.ts'
import { groups } from './bench/groups.ts'
import { runGuard } from './bench/guard/run-guard.ts'

const HELP = `npm run bench -- <group> [names ...]   compares ours with its rivals in one run, in alternation
  --rounds <n>   rounds of each contestant, in place of the bench's own number
  --sizes <list> only these sizes of a bench that has several, such as 200x30,4000x30
  --only <list>  only these contestants of a bench, by a part of their names: ours,bare
  --quick        small amounts and few rounds, to see that it works; keeps no result
  --list         the benches of a group

npm run bench -- guard [names ...]     every bench with a rival in ten minutes, its ratios beside the kept ones; run it before resolving an issue
  --keep         keeps what has become better, and what is new; a ratio that has grown by more than a fifth needs a decision
  --decision <n> the decision of engine/decisions that accepts what has grown, such as 0550

Groups:
${groups.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}

Names choose the benches whose names contain them. The last results are in scripts/bench/results, one file a bench.
Ends with code 1 when a bench fails; a missed target is reported, but is no failure. The guard fails when a ratio has grown or is missing.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    sizes: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
    list: { type: 'boolean' },
    keep: { type: 'boolean', default: false },
    decision: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const [groupName, ...names] = positionals
const group = groups.find(({ name }) => name === groupName)
if (values.help || groupName === undefined) console.log(HELP)
else if (groupName === 'guard') {
  const isHeld = await runGuard({ isKeeping: values.keep, decision: values.decision, names }, console.log)
  process.exitCode = isHeld ? 0 : 1
} else if (group === undefined) fail(`There is no group "${groupName}"; there are ${groups.map(({ name }) => name).join(', ')}`)
else {
  const all = await group.benches()
  const chosen = names.length === 0 ? all : all.filter(({ name }) => names.some((part) => name.includes(part)))
  if (values.list) for (const { name, about } of all) console.log(`${name.padEnd(24)} ${about}`)
  else if (chosen.length === 0) fail(`The group "${group.name}" has no such bench; it has ${all.map(({ name }) => name).join(', ')}`)
  else for (const bench of chosen) await runBench(bench)
}

async function runBench(bench: Bench): Promise<void> {
  const isQuick = values.quick === true
  const rounds = Number(values.rounds ?? (isQuick ? 2 : bench.rounds))
  if (!Number.isInteger(rounds) || rounds < 1) return fail(`Cannot run "${values.rounds}" rounds: want a whole number from 1 on`)
  console.log(`\n== ${bench.name}: ${bench.about}; ${rounds} rounds`)
  const machine = machineNow()
  try {
    const outcome = await bench.run({
      rounds,
      isQuick,
      sizes: values.sizes?.split(','),
      only: values.only?.split(','),
      log: (line) => console.log(`  ${line}`),
    })
    console.log(`\n${shown(outcome)}`)
    if (!isQuick) console.log(`\nkept in ${keepResult(bench.name, new Date().toISOString().slice(0, 10), machine, outcome)}`)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
