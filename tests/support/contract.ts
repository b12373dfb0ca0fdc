import { sql } from 'kysely'
import type { Case } from '../../engine/contract/cases/case.ts'
import { allCases, onlyOf } from '../../engine/contract/cases/all-cases.ts'
import type { Account } from '../../engine/contract/people/account.ts'
import { formOf } from '../../engine/contract/people/http-transport.ts'
import { declaredFor } from '../../engine/contract/people/declared-for.ts'
import { gatherPeople } from '../../engine/contract/people/people.ts'
import type { Transport } from '../../engine/contract/people/transport.ts'
import { NOT_IN_TIME, type Outcome, runCases } from '../../engine/contract/run/run-cases.ts'
import { openWorld } from '../../engine/contract/run/open-world.ts'
import type { World } from '../../engine/contract/world/world.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { HandlerByKind } from '../../engine/server/http/documents/call-handler.ts'
import type { Pool } from '../../engine/server/store/pool.ts'
import { type Api, hostOf, startApi } from './api.ts'
import { enter } from './master-data.ts'
import { password } from './people.ts'
import { accountsWithFactor, accountsWithout, seedAccounts } from '../../scripts/contract/contract-accounts.ts'
import { storyFiles } from '../../scripts/contract/story-files.ts'
import { projectModel } from './project-model.ts'

/** The contract against a server in this process: no port, its own database, and for each code an account that lacks it. */
export type ContractInProcess = {
  readonly api: Api
  readonly world: World
  cases(only?: string): readonly Case[]
  run(only?: string): Promise<readonly Outcome[]>
  runCases(cases: readonly Case[]): Promise<readonly Outcome[]>
  /** Uses a small budget for the preconditions of a request: states that take many steps are not reached here; `npm run contract` reaches them. */
  runInShort(cases: readonly Case[]): Promise<readonly Outcome[]>
  close(): Promise<void>
}

export type ContractOptions = {
  /** The server's model, if it differs from the declaration; the contract reads the declaration. */
  readonly model?: Model
  readonly verbs?: HandlerByKind
  readonly seed?: number
  /** The contract's declaration, if it differs from the product's. */
  readonly declared?: Model
  /** The enterprises' settings before the contract starts. */
  readonly prepare?: (api: Api) => Promise<void>
  /** Stands between the contract and the server: a fault in what the server sends. */
  readonly between?: (transport: Transport) => Transport
}

/** Enough steps for nearly all preconditions. */
const SMALL_BUDGET = 150

export async function startContract({
  model,
  verbs,
  seed = 1,
  prepare,
  between = (transport) => transport,
  declared: whole = projectModel(),
}: ContractOptions = {}): Promise<ContractInProcess> {
  const api = await startApi({ ...(model && { model }), ...(verbs && { verbs }), seed: { name: 'contract', fill: seedContract } })
  await registerSupplier(api)
  await prepare?.(api)
  const transport = between(transportTo(api))
  const people = await gatherPeople(whole, transport, accountsFor(whole))
  const declared = await declaredFor(whole, people.all('purchaser'))
  const world = openWorld({ model: declared, transport, people, seed, now: () => api.clock.now() })
  const all = allCases(declared, people, storyFiles())
  const cases = (only?: string) => onlyOf(all, only)
  return {
    api,
    world,
    cases,
    run: (only) => runCases(world, cases(only)),
    runCases: (chosen) => runCases(world, chosen),
    runInShort: (chosen) => untilTired(world, chosen),
    close: () => api.close(),
  }
}

/** What makes documents as the contract does, by the buyer, the manager and the seller: for tests that need documents of every kind, and no cases. */
export async function openWorldOn(api: Api, whole: Model = projectModel()): Promise<World> {
  const people = await gatherPeople(whole, transportTo(api), STAFF)
  const declared = await declaredFor(whole, people.all('purchaser'))
  return openWorld({ model: declared, transport: transportTo(api), people, seed: 1, now: () => api.clock.now() })
}

/** Runs cases on a small budget. If an entity's preconditions failed twice, its other cases are skipped, since they would fail too. */
async function untilTired(world: World, cases: readonly Case[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const tired = new Map<string, number>()
  for (const each of cases) {
    if ((tired.get(each.about) ?? 0) >= 2) continue
    const [outcome] = await runCases(world, [each], { budget: SMALL_BUDGET })
    if (outcome === undefined) continue
    outcomes.push(outcome)
    if (outcome.reasons.includes(NOT_IN_TIME)) tired.set(each.about, (tired.get(each.about) ?? 0) + 1)
  }
  return outcomes
}

// A supplier registers by other means; the contract does not cover it.
async function registerSupplier(api: Api): Promise<void> {
  const buyer = await api.login('buyer')
  const id = await enter(buyer, '/api/epRelation/add', { code: 'S0', name: '金泰轴承', settlementMethod: 'MON', contacts: [{ name: 'Li', primary: true }] })
  await sql`update supplier set "registeredEnterprise" = 'supplier-1' where id = ${id}`.execute(api.pool)
}

/** The failed cases, one a line. */
export function failuresOf(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.filter(({ result }) => result === 'failed').map(({ case: { id }, reasons }) => `${id}: ${reasons.join('; ')}`)
}

const STAFF: readonly Account[] = [
  { side: 'purchaser', loginName: 'buyer', password },
  { side: 'purchaser', loginName: 'manager', password },
  { side: 'supplier', loginName: 'seller', password },
]

function accountsFor(model: Model): readonly Account[] {
  return [...STAFF, ...accountsWithFactor(password), ...accountsWithout(model, password)]
}

function transportTo({ app }: Api): Transport {
  return {
    baseOf: (side) => `http://${hostOf[side]}`,
    async send({ side, method, path, cookie, body, form }) {
      const headers: Record<string, string> = { host: hostOf[side], accept: 'application/json', ...(cookie !== undefined && { cookie }) }
      let payload: Buffer | object | undefined = body as object | undefined
      if (form !== undefined) {
        const request = new Request('http://localhost', { method: 'POST', body: formOf(form) })
        headers['content-type'] = request.headers.get('content-type')!
        payload = Buffer.from(await request.arrayBuffer())
      }
      const response = await app.inject({ method, url: path, headers, ...(payload !== undefined && { payload }) })
      const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`)
      return {
        httpStatus: response.statusCode,
        json: parsed(response.body),
        content: response.rawPayload,
        cookie: cookies.length === 0 ? undefined : cookies.join('; '),
      }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** For each code, an account that has all others. */
function seedContract(pool: Pool, model: Model): Promise<void> {
  return seedAccounts(pool, model, { purchaser: { enterprise: 'purchaser-1', like: 'buyer' }, supplier: { enterprise: 'supplier-1', like: 'seller' } })
}
