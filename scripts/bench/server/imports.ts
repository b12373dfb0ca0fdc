import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import * as XLSX from 'xlsx'
import type { Model } from '../../../engine/core/model/model.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import type { CallContext } from '../../../engine/server/calls/call-context.ts'
import { runImport } from '../../../engine/server/documents/import/run-import.ts'
import { dayOf } from '../../../engine/core/rules/day-of.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import type { Bench, BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { millisecondsOf, takeTurns } from '../frame/take-turns.ts'
import { openBenchDatabase } from './bench-database.ts'
import { openByHand } from './by-hand.ts'
import { importByHand } from './imports-by-hand.ts'
import { personOf } from './person.ts'

const BY_HAND = 'parse and bulk insert'
const LINES = 20_000
const NAME = 'purchaseList'
/** The delay that a person on another page notices. */
const MAX_BLOCK = 100

export const imports: Bench = {
  name: 'server-imports',
  about: 'a spreadsheet of 20,000 purchase-list lines, with every check and a history each',
  rounds: 5,
  run,
}

async function run({ rounds, isQuick, log }: BenchOptions): Promise<BenchOutcome> {
  const count = isQuick ? 2_000 : LINES
  const database = await openBenchDatabase(0, log)
  const pool = openPool(database.url, { statementTimeout: 0 })
  const hand = openByHand(database.url)
  try {
    const model = withLimit(loadModel(), count)
    const context: CallContext = { pool, model, clock: { now: () => new Date() }, newId: () => newId() }
    const buyer = await personOf(pool, model, 'lin.yue')
    const names = await inTransaction(pool, buyer, async (tx) => {
      const { rows } = await sql<{ supplier: string; group: string }>`
        select (select name from supplier where level <> 'FROZEN' and not blacklisted order by code limit 1) as supplier, (select name from "purchasingGroup" order by code limit 1) as group`.execute(
        tx,
      )
      return rows[0]!
    })
    const importing = { purchaser: buyer.enterprise, account: buyer.accountId, today: dayOf(new Date(), 'Asia/Shanghai').replaceAll('-', '') }
    const blocks: Record<'ours' | typeof BY_HAND, number[]> = { ours: [], [BY_HAND]: [] }
    const ours = async (round: number) => {
      const content = workbookOf(count, `ours ${round}`, names).toString('base64')
      return measured(blocks.ours, round, async () => {
        const answer = await runImport(context, buyer, NAME, { entity: { file: { name: 'list.xlsx', content } } })
        const { accepted } = (answer.entity ?? {}) as { readonly accepted?: number }
        if (accepted !== count) throw new Error(`Cannot measure: ours took ${accepted} of ${count} lines: ${JSON.stringify(answer).slice(0, 500)}`)
      })
    }
    const byHand = async (round: number) => {
      const file = workbookOf(count, `hand ${round}`, names)
      return measured(blocks[BY_HAND], round, async () => {
        const made = await importByHand(hand, importing, file)
        if (made !== count) throw new Error(`Cannot measure: by hand made ${made} of ${count} lines`)
      })
    }
    const samples = await takeTurns({ ours, [BY_HAND]: byHand }, { rounds })
    return {
      figures: [
        figureOf(`import of ${count} lines`, 'ms', samples, [{ kind: 'ratio', to: BY_HAND, atMost: 2.5 }]),
        figureOf('longest block of the event loop meanwhile', 'ms', blocks, [{ kind: 'own', of: 'median', atMost: MAX_BLOCK }]),
      ],
      notes: [
        `the purchase list takes 4,000 lines in a file; its limit was raised to ${count} for this bench alone`,
        'ours: from the uploaded text to the answer: unpacking and parsing in a thread of its own, references, defaults, amounts, every rule and unique key, numbers, rows, a history entry for each line',
        "by hand: the same library parses in the server's thread, one statement inserts; nothing is checked, and there is no history",
        'both in a transaction of the same role with the same policies of rows in force; each commit on disk',
      ],
      versions: { postgres: database.version, xlsx: XLSX.version },
    }
  } finally {
    await hand.end()
    await pool.destroy()
    await database.stop()
  }
}

function withLimit(model: Model, maxRows: number): Model {
  return { ...model, imports: { ...model.imports, [NAME]: { ...model.imports[NAME]!, maxRows } } }
}

async function measured(blocks: number[], round: number, work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const milliseconds = await millisecondsOf(work)
  delay.disable()
  if (round >= 0) blocks.push(delay.max / 1e6)
  return milliseconds
}

const HEADINGS = [
  'externalId',
  'partName',
  'quantity',
  'quantityUnit',
  'deliveryDate',
  'deliveryAddress',
  'purchasingGroup',
  'supplier',
  'taxRate',
  'inspectionType',
  'price',
  'budgetPrice',
]

function workbookOf(count: number, prefix: string, { supplier, group }: { readonly supplier: string; readonly group: string }): Buffer {
  const lines = Array.from({ length: count }, (_, index) => [
    `${prefix} ${index}`,
    `轴承座 ${index % 500}`,
    (index % 90) + 1,
    '件',
    '2030-01-31',
    '苏州工业园区1号',
    group,
    supplier,
    0.13,
    'E',
    12.5,
    13,
  ])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([HEADINGS, ...lines]), 'Sheet1')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
