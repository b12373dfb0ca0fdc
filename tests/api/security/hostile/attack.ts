import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Side } from '../../../../engine/core/model/side.ts'
import { pathsOf } from '../../../../engine/server/calls/paths.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../../support/api.ts'
import { beginningOfAnswer } from '../../../support/live.ts'
import { inShard } from '../../../support/in-shard.ts'
import { type Body, READING, type Schema, bodiesTogether, keysOf, readingBodies } from './bodies.ts'

/** How many declared paths a run tries; `npm run test:deep` tries all. */
const DECLARED = 8
/** Each part of the declared calls is a test, with its own limit. */
export const PARTS = [1, 2, 3, 4] as const
/** Milliseconds for the calls of one test on a busy machine. */
export const LONG = 900_000

/** The server of a test file, a person of the purchaser and one of the supplier, and the id of an order. */
export type Attacked = { readonly api: Api; readonly people: readonly SignedIn[]; readonly order: string }

async function open(): Promise<Attacked> {
  const api = await startApi({ demonstration: true })
  // A person with every permission gets past the first refusal.
  for (const side of ['purchaser', 'supplier'] as const) {
    const codes = Object.values(api.model.permissions).flatMap((permission) => (permission.side === side ? permission.code : []))
    await sql`insert into "rolePermission" (role, code)
      select r.id, unnest(${codes}::text[]) from role r join enterprise e on e.id = r.enterprise where e.side = ${side} on conflict do nothing`.execute(
      api.pool,
    )
  }
  const people = [await api.login('lin.yue'), await api.login('shen.hao')]
  const { rows } = await sql<{ id: string }>`select id from "order" where purchaser = ${people[0]!.enterprise} limit 1`.execute(api.pool)
  return { api, people, order: rows[0]!.id }
}

/** Starts the server before the first test of a file, and stops it after the last. */
export function attacked(): Attacked {
  let opened: Attacked | undefined
  beforeAll(async () => {
    opened = await open()
  }, LONG)
  afterAll(() => opened?.api.close())
  return {
    get api() {
      return opened!.api
    },
    get people() {
      return opened!.people
    },
    get order() {
      return opened!.order
    },
  }
}

/** The statuses of wrong answers: a refusal is an envelope, or 4xx with a code. */
export async function wrongAnswer(
  { api }: Attacked,
  who: SignedIn,
  url: string,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const sent = await api.app.inject({
    method: 'POST',
    url,
    headers: { host: hostOf[who.side], cookie: who.cookie, ...headers },
    payload: { fbToken: who.token, ...body },
    payloadAsStream: true,
  })
  const text = await beginningOfAnswer(sent.stream(), sent.headers['content-type'])
  const isAnswer =
    sent.statusCode === 200 || (sent.statusCode >= 400 && sent.statusCode < 500 && typeof (JSON.parse(text) as { code?: unknown }).code === 'string')
  return isAnswer ? undefined : `${who.side} ${url} ${JSON.stringify(body).slice(0, 300)}: ${sent.statusCode} ${text.slice(0, 100)}`
}

export async function documentFor({ api }: Attacked, side: Side): Promise<Readonly<Record<string, Schema>>> {
  return (await api.app.inject({ url: '/openapi/document.json', headers: { host: hostOf[side] } })).json().paths
}

/** Of a part of the declared calls of a person's side those that answer a hostile value with anything but an envelope or a code. */
export async function wrongDeclared(server: Attacked, side: Side, part: (typeof PARTS)[number]): Promise<readonly string[]> {
  const wrong: string[] = []
  const who = server.people.find((person) => person.side === side)!
  const document = await documentFor(server, side)
  const chosen = inShard([...pathsOf(server.api.model)], ([name]) => name, DECLARED)
  for (const [path, targets] of chosen.filter((_, index) => index % PARTS.length === part - 1)) {
    const kind = targets[side]?.kind
    if (kind === undefined) continue
    const bodies = READING.includes(kind) ? readingBodies() : bodiesTogether(keysOf(document[path]!), server.order)
    for (const body of bodies) {
      const found = await wrongAnswer(server, who, path, body)
      if (found !== undefined) wrong.push(found)
    }
  }
  return wrong
}
