import { sql } from 'kysely'
import type { Model } from '../../../engine/core/model/model.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { withoutIds } from '../../support/without-ids.ts'
import type { Guess } from './guesses.ts'
import { keepRows } from './kept-rows.ts'
import { type Probe, openProbe } from './probe.ts'
import { idIn, OWN } from './world.ts'

/** Two servers with the same documents: one gets the right guess, the other the wrong one. */
export type Pair = { readonly probes: readonly [Probe, Probe]; readonly restore: () => Promise<void>; readonly close: () => Promise<void> }

/** What the guesses told, and how many of them came as far as the values: they were done, or refused for a field. */
export type Tried = { readonly tells: readonly string[]; readonly reached: number }

export async function openPair(declared: Model, faulty?: Model): Promise<Pair> {
  const open = () => openProbe(declared, faulty === undefined ? {} : { model: faulty })
  const probes = [await open(), await open()] as const
  const restores: (() => Promise<void>)[] = []
  for (const { api, keepGroupsApart } of probes) {
    await keepGroupsApart(false)
    // Quoting is open, so that guesses come as far as the rules on prices.
    for (const table of ['inquiry', 'quotation'])
      await sql`update ${sql.id(table)} set sealed = true, phase = 'OPEN', deadline = '2026-12-18T08:00:00Z', live = false, grab = false, alternatives = false
        where purchaser = 'purchaser-1'`.execute(api.pool)
    restores.push(await keepRows(api.pool, declared))
  }
  return {
    probes,
    restore: async () => {
      for (const restore of restores) await restore()
    },
    close: async () => {
      for (const { api } of probes) await api.close()
    },
  }
}

/** Makes each guess rightly and wrongly, and compares the answers. */
export async function tryGuesses({ probes, restore }: Pair, guesses: readonly Guess[]): Promise<Tried> {
  const tells: string[] = []
  let reached = 0
  for (const guess of guesses) {
    const answers: AnswerEnvelope[] = []
    const tolds: string[] = []
    for (const [place, probe] of probes.entries()) {
      await probe.hold(guess.side, guess.codes)
      await bringTo(probe, guess, guess.start?.state)
      const { entity: sent = {} } = place === 0 ? guess.right : guess.wrong
      const { rows } = await sql<{ version: number }>`select version from ${sql.id(guess.entity)} where id = ${idIn(OWN, guess.entity)}`.execute(probe.api.pool)
      const envelope = { entity: { ...sent, version: rows[0]?.version ?? 1 } }
      const answer = await probe.people[guess.side].call(guess.path, envelope, { isDescribed: false })
      answers.push(answer)
      tolds.push(told(answer, textsIn(sent)))
    }
    const [right, wrong] = tolds
    if (right !== wrong) tells.push(`${guess.name}: ${right!.slice(0, 400)} / ${wrong!.slice(0, 400)}`)
    if (answers.some(hasReachedValues)) reached++
    if (answers.some(({ returnCode }) => returnCode === '0')) await restore()
    else for (const probe of probes) await bringTo(probe, guess, probe.planted.get(OWN.name)?.get(guess.acting)?.[guess.start?.region ?? ''])
  }
  return { tells, reached }
}

/** Puts the document, or its line, into a state. */
async function bringTo({ api }: Probe, { acting, start }: Guess, state: unknown): Promise<void> {
  if (start === undefined) return
  await sql`update ${sql.id(acting)} set ${sql.id(start.region)} = ${state} where id = ${idIn(OWN, acting)}`.execute(api.pool)
}

/** Codes of a request that was refused before any value was looked at. */
const EARLY: readonly string[] = ['NOT_FOUND', 'STALE_VERSION', 'UNKNOWN_KEY']

function hasReachedValues({ returnCode, issues = [] }: AnswerEnvelope): boolean {
  return returnCode === '0' || issues.some(({ path, code }) => path !== '' && !EARLY.includes(code))
}

/** What an answer tells, without ids and moments. A refusal that repeats what was sent tells the sender nothing. */
function told({ status, returnCode, issues = [], entity, list }: AnswerEnvelope, sent: ReadonlySet<string>): string {
  const refusals = issues.map(({ code, path, params }) => {
    const isRepeated = typeof params['given'] === 'string' && sent.has(params['given'])
    return [code, path, isRepeated ? { ...params, given: 'as sent' } : params]
  })
  return withoutIds(JSON.stringify({ status, returnCode, refusals, entity, list })).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
}

/** All texts of a value. */
function textsIn(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set(typeof value === 'string' ? [value] : [])
  return new Set(Object.values(value).flatMap((part) => [...textsIn(part)]))
}
