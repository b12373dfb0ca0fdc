import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../../engine/server/store/pool.ts'
import { migrate } from '../../engine/server/schema/migrate.ts'
import { type RunningPostgres, startPostgres } from '../../engine/server/postgres/start.ts'
import { type Stock, whatToOrder } from '../support/endless-stock.ts'
import { makeFolderOfCluster } from '../support/folder-of-cluster.ts'
import { type HttpSession, signIn } from '../support/http-session.ts'
import { inShard } from '../support/in-shard.ts'
import { password, seedPeople } from '../support/people.ts'
import { binariesForTests } from '../support/postgres-version.ts'
import { type Program, runProgram } from '../support/program.ts'
import { projectModel } from '../support/project-model.ts'

/** A later kill within a round finds more written; each round kills at its own moment. */
const ROUNDS = Array.from({ length: 10 }, (_, index) => index + 1)
/** How many rounds a run plays for each kind of kill; `npm run test:deep` plays all. */
const KILLS = 2
const WRITERS = 6
const LINES = 3

const parent = makeFolderOfCluster('crash')
const folder = join(parent.folder, 'postgres')
let server: Program
let buyer: HttpSession
let order: Stock

beforeAll(async () => {
  const postgres: RunningPostgres = await startPostgres({ folder, ...binary() })
  const pool = openPool(postgres.url, { max: 1 })
  const model = projectModel()
  await migrate(pool, model)
  await seedPeople(pool, model)
  await pool.destroy()
  await postgres.stop()
  await serve()
  order = await whatToOrder(buyer)
})

afterAll(async () => {
  await server?.end('SIGTERM')
  parent.remove()
})

const binary = (): { bin?: string } => {
  const bin = binariesForTests()
  return bin === undefined ? {} : { bin }
}

/** Each start listens on another port, so the person signs in there. */
async function serve(): Promise<void> {
  server = runProgram('tests/support/serve.ts', [folder, '0', '0', inject('runFolder'), binary().bin ?? ''])
  const [, ready = ''] = await server.waitFor(/^ready (.*)$/m)
  buyer = await signIn((JSON.parse(ready) as { site: string }).site, 'buyer', password)
}

interface Written {
  /** The acknowledged order's id, by its key. */
  readonly acknowledged: Map<string, string>
  /** Keys that were sent and never answered. */
  readonly open: Set<string>
}

/** Sends orders until `isOver`; each key is sent again until it is answered or the round is over. */
async function write(written: Written, writer: string, isOver: () => boolean): Promise<void> {
  for (let number = 1; !isOver(); number++) {
    const key = `${writer}-${number}`
    written.open.add(key)
    while (written.open.has(key)) {
      const answer = await place(key).catch(() => undefined)
      if (answer?.returnCode === '0') {
        written.acknowledged.set(key, (answer.entity as { id: string }).id)
        written.open.delete(key)
      } else if (answer !== undefined) {
        throw new Error(`The server refused ${key}: ${JSON.stringify(answer)}`)
      } else if (isOver()) return
      else await pause(50)
    }
  }
}

const place = (key: string) =>
  buyer.call('/api/tradeOrder/purchase/add', { idempotencyKey: key, entity: { supplier: order.supplier, remark: key, lines: order.lines } })

/** The database process that serves the folder now. */
async function superuser(): Promise<{ client: pg.Client; stop(): Promise<void>; pid: number }> {
  const postgres = await startPostgres({ folder, ...binary() })
  const url = new URL(postgres.adminUrl)
  url.pathname = '/counterpart'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    client,
    pid: postgres.pid,
    stop: async () => {
      await client.end()
      await postgres.stop()
    },
  }
}

/** Everything acknowledged is stored, nothing is stored twice, and nothing is stored in part. */
async function verify(acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const { client, stop } = await superuser()
  try {
    const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => (await client.query(text, values)).rows
    const found = await rows('select remark, id from "order"')
    const idByKey = new Map(found.map(({ remark, id }) => [remark, id]))
    expect([...acknowledged].filter(([key, id]) => idByKey.get(key) !== id)).toEqual([])
    expect(found.length).toBe(idByKey.size)
    expect(
      await rows(
        `select o.remark, count(l.id)::int from "order" o left join "orderLine" l on l.document = o.id group by o.id, o.remark having count(l.id) <> $1`,
        [LINES],
      ),
    ).toEqual([])
    expect(await rows(`select id from "orderLine" where document not in (select id from "order")`)).toEqual([])
    expect(await rows(`select remark from "order" where (select count(*) from "auditEntry" a where a.document = "order".id and not refused) <> 1`)).toEqual([])
    expect(await rows(`select "insideOrderCode" from "order" group by 1 having count(*) > 1`)).toEqual([])
    expect(await rows(`select key from idempotency where answer is null`)).toEqual([])
    expect(
      await rows(
        `select p.id from "purchaseListLine" p where p."orderedQuantity" <> (select coalesce(sum(l.quantity), 0) from "orderLine" l where l."purchaseListLine" = p.id)`,
      ),
    ).toEqual([])
  } finally {
    await stop()
  }
}

const kinds = { server: [true, false], database: [false, true], both: [true, true] } as const
const all: Written = { acknowledged: new Map(), open: new Set() }

const troubles: string[] = []

test.for(Object.keys(kinds) as (keyof typeof kinds)[])(
  'SIGKILL of %s in the middle of acknowledged writes loses nothing and leaves nothing half done',
  { timeout: 400_000 },
  async (kind) => {
    const [killServer, killDatabase] = kinds[kind]
    const rounds = inShard(ROUNDS, (round) => `${kind} ${round}`, KILLS)
    for (const round of rounds) {
      const before = all.acknowledged.size
      let isOver = false
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        write(all, `${kind}-${round}-${index}`, () => isOver).catch((error: Error) => troubles.push(error.message)),
      )
      await expect.poll(() => all.acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 5)
      await pause(17 * round)
      const database = killDatabase ? await processOfDatabase() : undefined
      if (killServer) server.child.kill('SIGKILL')
      if (database !== undefined) process.kill(database, 'SIGKILL')
      const atDeath = all.acknowledged.size
      if (killServer) {
        isOver = true
        await Promise.all(writers)
        await serve()
      } else {
        // The server restarts its database, and the writers' repeated requests are answered.
        await expect.poll(() => all.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(atDeath + WRITERS)
        isOver = true
        await Promise.all(writers)
      }
      await verify(all.acknowledged)
      // An unanswered request can be sent again: it takes effect once, whether or not it did before.
      for (const key of all.open) {
        const answer = await place(key)
        expect(answer).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
        all.acknowledged.set(key, (answer.entity as { id: string }).id)
        all.open.delete(key)
      }
      await verify(all.acknowledged)
    }
    expect(all.acknowledged.size).toBeGreaterThan(rounds.length * WRITERS)
  },
)

async function processOfDatabase(): Promise<number> {
  const { pid, stop } = await superuser()
  await stop()
  return pid
}
