import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { caseKinds } from '../engine/contract/cases/case.ts'
import type { Account } from '../engine/contract/people/account.ts'
import { faultsOf } from '../engine/contract/report/by-cause.ts'
import { curlOf } from '../engine/contract/report/curl.ts'
import { DIFFERS, exitCodeOf, MAX_UNREACHED, TOO_FEW_SET_UP } from '../engine/contract/report/exit-code.ts'
import { htmlOf } from '../engine/contract/report/html.ts'
import { junitOf } from '../engine/contract/report/junit.ts'
import { wordOf } from '../engine/contract/report/result-words.ts'
import { results } from '../engine/contract/run/run-cases.ts'
import type { Outcome, Result } from '../engine/contract/run/run-cases.ts'
import type { Model } from '../engine/core/model/model.ts'
import type { Side } from '../engine/core/model/side.ts'
import { loadModel } from '../engine/server/model/load-model.ts'
import { contractAtBase } from './contract/at-base.ts'
import type { Contract } from './contract/contract.ts'
import { contractInGroups } from './contract/in-groups.ts'
import { openOwnDatabase } from './contract/own-database.ts'
import { project } from './paths/project.ts'

/** The most cases of one cause that the terminal names; the page has all. */
const MAX_NAMED = 8

const HELP = `npm run contract -- [options]

Runs every case that follows from the declaration, and the stories with figures of tests/cases/figures, against a server with its paths, and reports the differences.
Without --base it starts our own server on its own demonstration data (build/contract).

  --base <address>           the purchaser's site, such as http://localhost:8100
  --supplier-base <address>  the supplier's site (a port 100 higher)
  --accounts <file.json>     accounts: [{ "side": "purchaser", "loginName": "...", "password": "...", "lacks": "A30" }, ...]
                             each side needs one with all codes; the purchaser two, so that one approves what the other created,
                             and a third for the next level of an approval;
                             "lacks": the account holds all codes except this one
                             "session": { "cookie": "name=value", "token": "...", "factor": "old" or "fresh" }: somebody with all codes
                             and a second factor, given in this session long ago or just now
  --only <what>              "order", "order.close", or the beginning of a case's name
  --kind <kind>              ${caseKinds.join(', ')}
  --list                     lists the cases and runs none
  --seed <number>            repeats a run (1)
  --workers <number>         number of groups of cases at once, each on its own server (2; 1 with --base)
  --max-minutes <number>     the time limit; the remaining cases do not run
  --max-unreached <percent>  how many of a hundred cases may be not set up (${MAX_UNREACHED})
  --out <folder>             where contract.html and contract.xml (JUnit) go (build/contract)

The exit code is ${DIFFERS} if anything differs from the declaration, and ${TOO_FEW_SET_UP} if nothing differs, but more cases than --max-unreached
could not be set up: a server that refuses what the cases need first would otherwise look sound.
`

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    'supplier-base': { type: 'string' },
    accounts: { type: 'string' },
    only: { type: 'string' },
    kind: { type: 'string' },
    list: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string' },
    'max-minutes': { type: 'string' },
    'max-unreached': { type: 'string', default: String(MAX_UNREACHED) },
    out: { type: 'string', default: join(project, 'build', 'contract') },
    help: { type: 'boolean' },
  },
})

async function main(): Promise<void> {
  if (values.help) return void console.log(HELP)
  const seed = Number(values.seed)
  const minutes = Number(values['max-minutes'] ?? Infinity)
  const bound = Number(values['max-unreached'])
  const workers = Number(values.workers ?? (values.base === undefined ? 2 : 1))
  if (!Number.isSafeInteger(seed) || !(minutes > 0)) throw new Error(`--seed is a whole number, --max-minutes one above 0\n\n${HELP}`)
  if (!(bound >= 0 && bound <= 100)) throw new Error(`--max-unreached is a number from 0 to 100\n\n${HELP}`)
  if (!Number.isSafeInteger(workers) || workers < 1) throw new Error(`--workers is a whole number above 0\n\n${HELP}`)
  if (values.base !== undefined && workers > 1)
    throw new Error('--workers is for our own server: on a shared server the settings of one case would disturb another')
  const model = loadModel()
  const database = values.base === undefined ? await openOwnDatabase(project, model, (line) => console.log(line)) : undefined
  try {
    const contract = await (database === undefined
      ? contractAtBase(
          model,
          { purchaser: values.base!, supplier: values['supplier-base'] ?? portAbove(values.base!) },
          accountsFrom(values.accounts),
          seed,
          values.only,
        )
      : contractInGroups(database, workers, seed, values.only))
    try {
      await tryCases(model, contract, { seed, minutes, bound })
    } finally {
      await contract.stop()
    }
  } finally {
    await database?.stop()
  }
}

type Limits = { readonly seed: number; readonly minutes: number; readonly bound: number }

async function tryCases(model: Model, contract: Contract, { seed, minutes, bound }: Limits): Promise<void> {
  const { leftOut, bases } = contract
  const transport = { baseOf: (side: Side): string => bases[side].replace(/\/$/, '') }
  const cases = contract.cases.filter(({ kind }) => values.kind === undefined || kind === values.kind)
  if (cases.length === 0) throw new Error(`No case is about "${values.only ?? values.kind}": npm run contract -- --list names them`)
  if (values.list) {
    for (const { id, title } of cases) console.log(`${id}  ${title}`)
    return
  }
  for (const { text } of leftOut) console.log(`left out: ${text}`)
  const started = performance.now()
  const outcomes = await contract.run(cases, { end: Date.now() + minutes * 60_000, tell: progress })
  const seconds = (performance.now() - started) / 1000
  mkdirSync(values.out, { recursive: true })
  const html = join(values.out, 'contract.html')
  writeFileSync(html, htmlOf(model, transport, outcomes, { bases: Object.values(bases), seed, at: new Date().toISOString(), seconds, leftOut }))
  writeFileSync(join(values.out, 'contract.xml'), junitOf(outcomes))
  const count = (result: Result): number => outcomes.filter((outcome) => outcome.result === result).length
  const faults = faultsOf(outcomes)
  for (const { first, others } of faults) {
    const { case: one, reasons, trial } = first
    const more = others.map(({ case: { id } }) => id)
    console.log(
      `\n${one.title}\n  ${one.why.text} (${one.why.at.file}:${one.why.at.line})\n  ${reasons.join('\n  ')}${trial === undefined ? '' : `\n  ${curlOf(transport, trial)}`}`,
    )
    if (more.length > 0)
      console.log(`  for the same cause: ${more.slice(0, MAX_NAMED).join(', ')}${more.length > MAX_NAMED ? ` and ${more.length - MAX_NAMED} more` : ''}`)
  }
  console.log(`\n${results.map((result) => `${count(result)} ${wordOf[result]}`).join(', ')}, in ${Math.round(seconds)} s with seed ${seed}\n${html}`)
  if (faults.length > 0) console.log(`${faults.length} ${faults.length === 1 ? 'cause' : 'causes'} of ${count('failed')} differences`)
  process.exitCode = exitCodeOf(outcomes, bound)
  if (process.exitCode === TOO_FEW_SET_UP)
    console.log(`${count('unreached')} cases could not be set up, more than ${bound} of a hundred: the run says too little (--max-unreached)`)
}

function portAbove(base: string): string {
  const address = new URL(base)
  address.port = String(Number(address.port) + 100)
  return address.href
}

function accountsFrom(file: string | undefined): readonly Account[] {
  if (file === undefined) throw new Error(`A server that is not ours needs --accounts\n\n${HELP}`)
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Account[]
}

function progress({ case: { id }, result }: Outcome, done: number, all: number): void {
  if (result === 'failed') console.log(`differs: ${id}`)
  if (!process.stdout.isTTY) {
    if (done % 500 === 0 || done === all) console.log(`${done} of ${all} cases`)
    return
  }
  process.stdout.write(`\r${done} of ${all} cases${done === all ? '\n' : `  ${id.slice(0, 70).padEnd(70)}`}`)
}

try {
  await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
