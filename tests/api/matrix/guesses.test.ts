import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '../../../engine/core/model/model.ts'
import { projectModel } from '../../support/project-model.ts'
import { inShard } from '../../support/in-shard.ts'
import { type Guess, guessesOf } from './guesses.ts'
import { type Pair, openPair, tryGuesses } from './try-guesses.ts'

const model = projectModel()
let pair: Pair
beforeAll(async () => {
  pair = await openPair(model)
}, 300_000)
afterAll(() => pair?.close())

/** How many guesses a run tries besides those of quoting; `npm run test:deep` tries all. */
const GUESSES = 20

const hidden = Object.values(model.entities).filter(({ line, masks }) => line === undefined && masks.length > 0)
/** Where a sealed price was found by guessing. */
const isCore = ({ name }: Guess) => name.startsWith('purchaser /api/quo/purchase/quote ')

test('[SEE-9] a right and a wrong guess of a hidden value get the same answer, whatever the action', { timeout: 3_600_000 }, async () => {
  const all = hidden.flatMap((entity) => guessesOf(model, pair.probes[0].planted, entity))
  expect(all.length).toBeGreaterThan(1000)
  const core = all.filter(isCore)
  expect(core.length).toBeGreaterThan(50)
  const others = inShard(
    all.filter((guess) => !isCore(guess)),
    ({ name }) => name,
    GUESSES,
  )
  const ofQuoting = await tryGuesses(pair, core)
  expect([...ofQuoting.tells, ...(await tryGuesses(pair, others)).tells]).toEqual([])
  // A guess that is refused for the state of its document says nothing of rules.
  expect(ofQuoting.reached).toBeGreaterThan(core.length / 2)
})

test('a server that takes a hidden price for one that may be read tells a right guess from a wrong one', { timeout: 900_000 }, async () => {
  const { quotation } = model.entities
  const blind: Model = { ...model, entities: { ...model.entities, quotation: { ...quotation!, masks: [] } } }
  const faulty = await openPair(model, blind)
  try {
    const core = guessesOf(model, faulty.probes[0].planted, quotation!).filter(isCore)
    const { tells } = await tryGuesses(faulty, core.slice(0, 20))
    expect(tells.length).toBeGreaterThan(0)
  } finally {
    await faulty.close()
  }
})
