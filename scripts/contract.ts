import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allCases } from '../engine/contract/cases/all-cases.ts'
import { caseKinds } from '../engine/contract/cases/case.ts'
import { leftOutOf } from '../engine/contract/cases/left-out.ts'
import type { Account } from '../engine/contract/people/account.ts'
import { declaredFor } from '../engine/contract/people/declared-for.ts'
import { gatherPeople } from '../engine/contract/people/people.ts'
import { httpTransport } from '../engine/contract/people/http-transport.ts'
import { curlOf } from '../engine/contract/report/curl.ts'
import { htmlOf } from '../engine/contract/report/html.ts'
import { junitOf } from '../engine/contract/report/junit.ts'
import { runCases } from '../engine/contract/run/run-cases.ts'
import type { Outcome } from '../engine/contract/run/run-cases.ts'
import { openWorld } from '../engine/contract/world/open-world.ts'
import { loadModel } from '../engine/server/model/load-model.ts'
import { startOwnServer } from './contract/own-server.ts'
import { project } from './project.ts'

const HELP = `npm run contract -- [options]

Puts every case that follows from the declaration to a server that speaks its paths, and reports what is otherwise.
Without --base it starts our own, on demonstration data of its own (build/contract).

  --base <address>           the purchaser's site, such as http://localhost:8100
  --supplier-base <address>  the supplier's site (a port 100 higher)
  --accounts <file.json>     who may sign in: [{ "side": "purchaser", "loginName": "...", "password": "...", "lacks": "A30" }, ...]
                             of each side one with all codes; two of the purchaser's, so that one approves what the other made,
                             and a third for the next level of an approval;
                             "lacks": it holds all codes but this one
  --only <what>              "order", "order.close", or the beginning of a case's name
  --kind <kind>              ${caseKinds.join(', ')}
  --list                     names the cases and tries none
  --seed <number>            repeats a run (1)
  --max-minutes <number>     what is left then is not tried
  --out <folder>             where contract.html and contract.xml (JUnit) go (build/contract)

The exit code is 1 where something is otherwise than declared.
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
    'max-minutes': { type: 'string' },
    out: { type: 'string', default: join(project, 'build', 'contract') },
    help: { type: 'boolean' },
  },
})

async function main(): Promise<void> {
  if (values.help) return void console.log(HELP)
  const seed = Number(values.seed)
  const minutes = Number(values['max-minutes'] ?? Infinity)
  if (!Number.isSafeInteger(seed) || !(minutes > 0)) throw new Error(`--seed is a whole number, --max-minutes one above 0\n\n${HELP}`)
  const model = loadModel()
  const server = values.base === undefined ? await startOwnServer(project, model, (line) => console.log(line)) : undefined
  try {
    const bases = server?.bases ?? { purchaser: values.base!, supplier: values['supplier-base'] ?? portAbove(values.base!) }
    const accounts = server?.accounts ?? accountsFrom(values.accounts)
    const transport = httpTransport(bases)
    const people = await gatherPeople(model, transport, accounts)
    const declared = await declaredFor(model, people.all('purchaser'))
    const cases = allCases(declared, people, values.only).filter(({ kind }) => values.kind === undefined || kind === values.kind)
    if (cases.length === 0) throw new Error(`No case is about "${values.only ?? values.kind}": npm run contract -- --list names them`)
    if (values.list) {
      for (const { id, title } of cases) console.log(`${id}  ${title}`)
      return
    }
    const leftOut = leftOutOf(declared)
    for (const { text } of leftOut) console.log(`left out: ${text}`)
    const started = performance.now()
    const end = started + minutes * 60_000
    const outcomes = await runCases(openWorld({ model: declared, transport, people, seed }), cases, { tell: progress, isOver: () => performance.now() > end })
    const seconds = (performance.now() - started) / 1000
    mkdirSync(values.out, { recursive: true })
    const html = join(values.out, 'contract.html')
    writeFileSync(html, htmlOf(model, transport, outcomes, { bases: Object.values(bases), seed, at: new Date().toISOString(), seconds, leftOut }))
    writeFileSync(join(values.out, 'contract.xml'), junitOf(outcomes))
    const count = (result: Outcome['result']): number => outcomes.filter((outcome) => outcome.result === result).length
    for (const { case: one, reasons, trial, result } of outcomes) {
      if (result !== 'failed') continue
      console.log(
        `\n${one.title}\n  ${one.why.text} (${one.why.at.file}:${one.why.at.line})\n  ${reasons.join('\n  ')}${trial === undefined ? '' : `\n  ${curlOf(transport, trial)}`}`,
      )
    }
    console.log(
      `\n${count('passed')} as declared, ${count('failed')} otherwise, ${count('untried')} not tried, in ${Math.round(seconds)} s with seed ${seed}\n${html}`,
    )
    if (count('failed') > 0) process.exitCode = 1
  } finally {
    await server?.stop()
  }
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
  if (result === 'failed') console.log(`otherwise: ${id}`)
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
