import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/seed/random.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Stating, startStating } from './stating.ts'

let at: Stating
beforeAll(async () => {
  at = await startStating()
})
afterAll(() => at.returning.story.api.close())

const STEPS = 24

type Line = {
  readonly id: string
  readonly status: string
  readonly amount: string
  readonly stated: string
  readonly inLiving: string
  readonly living: string
}

/** Every storage line with the living statements that name it, counted from the documents alone. */
async function lines(): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    select l.id, n.status, l.amount::text, coalesce(l.stated, 0)::text as stated, count(s.id)::text as "inLiving",
      coalesce(sum(t.amount) filter (where s.id is not null), 0)::text as living
    from "storageNoteLine" l join "storageNote" n on n.id = l.document
      left join "statementLine" t on t."storageNoteLine" = l.id
      left join statement s on s.id = t.document and s.status in ('WAITAPPROVAL', 'WAITCONFIRME', 'PROCESSING', 'SUCCESS')
    group by l.id, n.status, l.amount, l.stated`.execute(at.returning.story.api.pool)
  return rows
}

test.each([3, 41])(
  '[STM-3, STM-5] after history %i of returns, reversals, refusals, cancellations and two who state at once, no line is stated twice',
  async (seed) => {
    const random = randomFrom(seed)
    const { story } = at.returning
    const { pool } = story.api
    const stored: { line: string; receiptLine: string }[] = []
    for (const quantity of ['10', '4', '7']) stored.push(await at.stored(quantity))
    const sides = ['purchaser', 'supplier'] as const
    const other = { purchaser: 'supplier', supplier: 'purchaser' } as const
    const openOf = async (statuses: readonly string[]) =>
      (await sql<Shown>`select id, "madeBy" from statement where status = any(${[...statuses]}) order by id`.execute(pool)).rows
    const someOf = () => stored.filter(() => random.chance(0.6)).map(({ line }) => line)
    const act = async (action: (side: 'purchaser' | 'supplier') => string, statuses: readonly string[], byAuthor: boolean, more: Shown = {}) => {
      const statement = (await openOf(statuses))[0]
      if (statement === undefined) return undefined
      const author = statement['madeBy'] === 'PURCHASER' ? 'purchaser' : 'supplier'
      const side = byAuthor ? author : other[author]
      return at.act(side, action(side), statement, more)
    }
    const steps: Readonly<Record<string, () => Promise<AnswerEnvelope | undefined | readonly AnswerEnvelope[]>>> = {
      state: () => at.state(random.pick([...sides]), someOf()),
      atOnce: () => Promise.all([at.state('purchaser', someOf()), at.state('supplier', someOf())]),
      confirm: () => act((side) => (side === 'supplier' ? 'confirm' : 'accept'), ['WAITCONFIRME'], false),
      refuse: () => act(() => 'refuse', ['WAITCONFIRME'], false, { refuseReason: 'not ours' }),
      sendAgain: () => act(() => 'modify', ['REFUSED'], true),
      revoke: () => act(() => 'revoke', ['WAITCONFIRME'], true),
      confirmAndRevoke: async () => {
        const both = await Promise.all([
          act((side) => (side === 'supplier' ? 'confirm' : 'accept'), ['WAITCONFIRME'], false),
          act(() => 'revoke', ['WAITCONFIRME'], true),
        ])
        return both.filter((answer) => answer !== undefined)
      },
      cancel: async () => {
        const [statement] = await openOf(['SUCCESS'])
        return statement && at.act('purchaser', 'cancel', statement, { cancelReason: 'wrong month' })
      },
      returnSome: () => at.returning.returnFromStock([{ receiptLine: random.pick(stored).receiptLine, quantity: '1' }]),
      reverse: () => story.reverse([{ receiptLine: random.pick(stored).receiptLine, quantity: '1' }]),
      storeMore: async () => {
        stored.push(await at.stored('3'))
        return undefined
      },
    }
    const accepted: string[] = []
    for (let step = 0; step < STEPS; step++) {
      const name = random.pick(Object.keys(steps))
      const answer = await steps[name]!()
      if ([answer ?? []].flat().some(({ returnCode }) => returnCode === '0')) accepted.push(name)
      for (const line of await lines()) {
        expect([name, line.id, line.stated]).toEqual([name, line.id, line.inLiving])
        expect([name, Number(line.inLiving) <= 1]).toEqual([name, true])
        if (line.inLiving === '1') expect([name, line.living]).toEqual([name, line.amount])
        if (line.inLiving === '1') expect([name, ['BALANCING', 'BALANCED'].includes(line.status)]).toEqual([name, true])
        if (line.inLiving === '0') expect([name, line.status]).not.toEqual([name, 'BALANCED'])
      }
    }
    // A history in which nothing happened would prove nothing.
    expect(new Set(accepted).size).toBeGreaterThan(3)
    const [again] = await openOf(['SUCCESS'])
    if (again !== undefined) done(await at.act('purchaser', 'cancel', again, { cancelReason: 'end of the story' }))
  },
)
