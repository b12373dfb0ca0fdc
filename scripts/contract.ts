import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { caseKinds } from '../engine/contract/cases/case.ts'
import type { Account } from '../engine/contract/people/account.ts'
import { curlOf } from '../engine/contract/report/curl.ts'
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

const HELP = `npm run contract -- [options]

Runs every case that follows from the declaration against a server with its paths, and reports the differences.
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
  --out <folder>             where contract.html and contract.xml (JUnit) go (build/contract)

The exit code is 1 if anything differs from the declaration.
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
    out: { type: 'string', default: join(project, 'build', 'contract') },
    help: { type: 'boolean' },
  },
})

async function main(): Promise<void> {
  if (values.help) return void console.log(HELP)
  const seed = Number(values.seed)
  const minutes = Number(values['max-minutes'] ?? Infinity)
  const workers = Number(values.workers ?? (values.base === undefined ? 2 : 1))
  if (!Number.isSafeInteger(seed) || !(minutes > 0)) throw new Error(`--seed is a whole number, --max-minutes one above 0\n\n${HELP}`)
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
      await tryCases(model, contract, seed, minutes)
    } finally {
      await contract.stop()
    }
  } finally {
    await database?.stop()
  }
}

async function tryCases(model: Model, contract: Contract, seed: number, minutes: number): Promise<void> {
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
  for (const { case: one, reasons, trial, result } of outcomes) {
    if (result !== 'failed') continue
    console.log(
      `\n${one.title}\n  ${one.why.text} (${one.why.at.file}:${one.why.at.line})\n  ${reasons.join('\n  ')}${trial === undefined ? '' : `\n  ${curlOf(transport, trial)}`}`,
    )
  }
  console.log(`\n${results.map((result) => `${count(result)} ${wordOf[result]}`).join(', ')}, in ${Math.round(seconds)} s with seed ${seed}\n${html}`)
  if (count('failed') > 0) process.exitCode = 1
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
