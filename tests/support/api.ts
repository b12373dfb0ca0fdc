import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import { openApp } from '../../engine/server/http/open-app.ts'
import type { PortAdapters } from '../../engine/server/ports/port-adapter.ts'
import type { CallShares } from '../../engine/server/http/protection/call-shares.ts'
import type { HandlerByKind } from '../../engine/server/http/documents/call-handler.ts'
import { type Pool, openPool } from '../../engine/server/store/pool.ts'
import { type TestClock, testClock } from './clock.ts'
import { type Template, freshDatabase } from './database.ts'
import { LOW_COST, enterprises, password, people } from './people.ts'
import { type MoreRows, peopleTemplate } from './people-template.ts'
import { projectModel } from './project-model.ts'
import { describedTraffic } from './described-traffic.ts'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'
import { seedDemonstration } from '../../scripts/seed/seed.ts'

/** A signed-in person. */
export type SignedIn = {
  readonly side: Side
  readonly enterprise: string
  readonly accountId: string
  readonly token: string
  /** The cookie header as the browser would send it. */
  readonly cookie: string
  /**
   * Posts an envelope and reads the answer; anything but HTTP 200 throws, and so does a refusal with a hole in its text, and a call that the OpenAPI
   * document does not describe. `isDescribed: false`
   * is for input that the document leaves out on purpose.
   */
  call(path: string, envelope?: RequestEnvelope, expected?: { readonly isDescribed?: boolean }): Promise<AnswerEnvelope>
}

export type Api = {
  readonly app: FastifyInstance
  readonly model: Model
  /** The address of the database, for a second process. */
  readonly databaseUrl: string
  /** Bypasses the row policies: for arranging data and for reading what is stored. */
  readonly pool: Pool
  /** Stands still at `now` unless a test moves it. */
  readonly clock: TestClock
  /** The folder of uploads. */
  readonly filesFolder: string
  /** Signs one of `people` in, through the same calls as a browser. */
  login(loginName: string): Promise<SignedIn>
  close(): Promise<void>
}

/** The host names that tell the two sites apart. */
export const hostOf: Readonly<Record<Side, string>> = { purchaser: 'purchaser.test', supplier: 'supplier.test' }

export type ApiOptions = {
  /** The declarations of this project unless a test has its own. */
  readonly model?: Model
  readonly now?: string
  /** Replaces the handlers. */
  readonly verbs?: HandlerByKind
  /** Replaces the shares of people and addresses. */
  readonly shares?: CallShares
  /** The polling interval of the background workers in milliseconds; the default is some seconds. */
  readonly pollMs?: number
  /** How many background jobs of a queue this process runs at once; with 0, another process runs them. */
  readonly jobsAtOnce?: number
  /** The systems to which documents are handed over. */
  readonly ports?: PortAdapters
  /** Further variables of the environment. */
  readonly environment?: Readonly<Record<string, string>>
  /** The product's demonstration data in place of `enterprises` and `people`; its accounts can sign in. */
  readonly demonstration?: boolean
  /** Further rows for every test of this file, seeded once; `name` identifies the template database. */
  readonly seed?: MoreRows
}

/** The whole server on its own database with `enterprises` and `people`; it listens on no port. */
export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const model = options.model ?? projectModel()
  const now = options.now ?? '2026-11-20T02:00:00Z'
  const database = await freshDatabase(options.demonstration ? demonstrationOn(now) : peopleTemplate(model, options.seed))
  const clock = testClock(now)
  const files = mkdtempSync(join(tmpdir(), 'files-'))
  const environment = {
    COUNTERPART_FILES: files,
    PURCHASER_HOST: hostOf.purchaser,
    SUPPLIER_HOST: hostOf.supplier,
    DATABASE_POOL: '8',
    JOBS_AT_ONCE: String(options.jobsAtOnce ?? 2),
    ...options.environment,
  }
  const { app, close } = await openApp({
    databaseUrl: database.url,
    model,
    sites: builtSites(),
    clock,
    logLevel: process.env['LOG_LEVEL'] ?? 'error',
    environment,
    ...(options.verbs && { handlers: options.verbs }),
    ...(options.shares && { shares: options.shares }),
    ...(options.ports && { ports: options.ports }),
    ...(options.pollMs !== undefined && { pollMs: options.pollMs }),
  })
  const pool = openPool(database.adminUrl, { max: 4 })
  return {
    app,
    model,
    databaseUrl: database.url,
    pool,
    clock,
    filesFolder: files,
    login: async (loginName) => signIn({ app, model }, loginName, options.demonstration ? await demonstrationPerson(pool, loginName) : knownPerson(loginName)),
    close: async () => {
      await close()
      await pool.destroy()
      rmSync(files, { recursive: true })
      await database.drop()
    },
  }
}

function demonstrationOn(now: string): Template {
  const options = { rounds: [1, 1, 0], today: new Date(now), model: projectModel(), passwordCost: LOW_COST } as const
  return { name: 'demonstration', seed: async (url) => void (await seedDemonstration({ databaseUrl: url, ...options })) }
}

type Person = { readonly side: Side; readonly enterprise: string; readonly accountId: string; readonly password: string }

function knownPerson(loginName: string): Person {
  const person = people.find((one) => one.loginName === loginName)
  const enterprise = enterprises.find((one) => one.id === person?.enterprise)
  if (enterprise === undefined) throw new RangeError(`Cannot sign "${loginName}" in: tests/support/people.ts knows nobody of that name`)
  return { side: enterprise.side, enterprise: enterprise.id, accountId: `account of ${loginName}`, password }
}

async function demonstrationPerson(pool: Pool, loginName: string): Promise<Person> {
  const found = await pool
    .selectFrom('account')
    .innerJoin('member', 'member.account', 'account.id')
    .innerJoin('enterprise', 'enterprise.id', 'member.enterprise')
    .select(['account.id as accountId', 'enterprise.id as enterprise', 'enterprise.side as side'])
    .where('account.loginName', '=', loginName)
    .$castTo<{ readonly accountId: string; readonly enterprise: string; readonly side: Side }>()
    .executeTakeFirstOrThrow()
  return { side: found.side, enterprise: found.enterprise, accountId: found.accountId, password: DEMONSTRATION_PASSWORD }
}

async function signIn({ app, model }: Pick<Api, 'app' | 'model'>, loginName: string, person: Person): Promise<SignedIn> {
  const contradictions = describedTraffic(model)
  const host = hostOf[person.side]
  const ticket = await answerOf(
    app.inject({ method: 'POST', url: '/openapi/member/login', headers: { host }, payload: { entity: { loginName, password: person.password } } }),
  )
  if (ticket.returnCode !== '0') throw new Error(`Cannot sign "${loginName}" in: ${ticket.status} ${ticket.returnCode} ${ticket.returnMsg}`)
  const entered = await app.inject({
    method: 'GET',
    url: '/api/member/token/login',
    headers: { host, accept: 'application/json' },
    query: { ticket: (ticket.entity as { ticket: string }).ticket },
  })
  const [{ name, value }] = entered.cookies as [{ name: string; value: string }]
  const cookie = `${name}=${value}`
  const token = entered.json<AnswerEnvelope>().returnToken!
  return {
    side: person.side,
    enterprise: person.enterprise,
    accountId: person.accountId,
    token,
    cookie,
    call: async (path, envelope = {}, { isDescribed = true } = {}) => {
      const payload = { fbToken: token, ...envelope }
      const answer = await answerOf(app.inject({ method: 'POST', url: path, headers: { host, cookie }, payload }))
      const found = isDescribed ? contradictions(person.side, path, payload, answer) : []
      if (found.length > 0) throw new Error(`The OpenAPI document does not describe this call:\n${found.slice(0, 10).join('\n')}`)
      return answer
    },
  }
}

async function answerOf(sent: Promise<{ statusCode: number; body: string; json(): unknown }>): Promise<AnswerEnvelope> {
  const response = await sent
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${response.body}`)
  const answer = response.json() as AnswerEnvelope
  for (const { code, text = '', params } of (answer.issues ?? []) as readonly (Issue & { readonly text?: string })[]) {
    const hole = /\{\w+(\|[^{}]*)?\}/.exec(text)?.[0]
    if (hole !== undefined && !Object.values(params ?? {}).some((value) => value.includes(hole))) throw new Error(`${code} does not say ${hole}: ${text}`)
  }
  return answer
}

/** Replaces the built sites: an index.html and one asset each. The apps of a process share them, and the run's end takes them away. */
function builtSites(): Readonly<Record<Side, string>> {
  sites ??= { purchaser: siteOf('purchaser'), supplier: siteOf('supplier') }
  return sites
}

let sites: Readonly<Record<Side, string>> | undefined

function siteOf(side: Side): string {
  const folder = mkdtempSync(join(inject('runFolder'), 'site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${side}</title>`)
  writeFileSync(join(folder, 'assets', 'page-4f3a.js'), `document.title = '${side}'`)
  return folder
}
