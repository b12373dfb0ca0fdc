import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sides } from '../../engine/core/model/side.ts'
import { codesOf, openProbe, type Probe } from './matrix/probe.ts'
import { chosenEntities } from './matrix/chosen.ts'
import { secretsOf, toldBy } from './matrix/secrets.ts'
import { OTHER_GROUP, OTHER_PURCHASER, OTHER_SUPPLIER, OWN, idIn } from './matrix/world.ts'
import { inShard } from '../support/in-shard.ts'
import { projectModel } from '../support/project-model.ts'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe(projectModel())
}, 300_000)
afterAll(() => probe?.api.close())

/** How many screens of each side a run asks about. */
const SCREENS = 6

const SETTING = { purchaser: 'A61', supplier: 'B70' } as const

/** The answer of Explain within its rate limit: the test's clock moves on with each question. */
async function ask(side: 'purchaser' | 'supplier', question: string, entity: Readonly<Record<string, unknown>>) {
  probe.api.clock.advance(600)
  return probe.people[side].call(`/api/explain/${question}`, { entity })
}

test.each(sides)(
  '[EXP-1] Explain tells the %s about every action on every document what its button shows and what the server then does',
  async (side) => {
    const { model } = probe
    await probe.keepGroupsApart(false)
    const differing: string[] = []
    let asked = 0
    for (const codes of [codesOf(model, side), codesOf(model, side).filter((_code, place) => place % 2 === 0)]) {
      await probe.hold(side, codes)
      for (const entity of chosenEntities(model)) {
        const base = entity.api[side]
        if (entity.line !== undefined || base === undefined || !entity.parties.includes(side)) continue
        const id = idIn(OWN, entity.name)
        const detail = await probe.people[side].call(entity.paths.detail[side] ?? `${base}/detail`, { entity: { id } }).catch(() => undefined)
        if (detail?.returnCode !== '0') continue
        const offered = (detail.entity as { _actions: Record<string, readonly { code: string }[]> })._actions
        for (const transition of Object.values(entity.transitions)) {
          const path = transition.path[side]
          if (path === undefined || transition.from === null || transition.event) continue
          const answer = await ask(side, 'action', { entity: entity.name, action: transition.name, id })
          const [outcome] = (answer.entity as { outcomes: string[] }).outcomes
          const reasons = offered[transition.name]
          const expected = reasons === undefined ? 'notOffered' : reasons.length === 0 ? 'allowed' : 'refused'
          if (outcome !== expected) differing.push(`${entity.name}.${transition.name}: ${outcome}, the button: ${expected}`)
          // The version is wrong on purpose, so that nothing is done; earlier checks still refuse first.
          if (expected !== 'allowed') {
            const fired = await probe.people[side].call(path, { entity: { id } }).catch(() => undefined)
            if (fired?.returnCode === '0') differing.push(`${entity.name}.${transition.name}: ${outcome}, and the server did it`)
          }
          asked++
        }
      }
    }
    expect(differing).toEqual([])
    expect(asked).toBeGreaterThan(10)
  },
  180_000,
)

test.each(sides)(
  '[EXP-3] no question about a screen, document or action tells a person of the %s a value that is hidden from them',
  async (side) => {
    const { model, planted } = probe
    const told: string[] = []
    let read = 0
    const chosen = new Set(chosenEntities(model).map(({ name }) => name))
    const screens = Object.values(model.screens).filter((screen) => screen.side === side && 'entity' in screen && chosen.has(screen.entity))
    await probe.keepGroupsApart(true)
    for (const codes of [codesOf(model, side).filter((code) => !['A150', 'A151', 'A152', 'A153', 'B60', 'B85'].includes(code)), [SETTING[side]]]) {
      await probe.hold(side, codes)
      const viewer = { side, codes: new Set(codes), isPrivate: true } as const
      const secrets = secretsOf(model, planted, viewer)
      for (const screen of inShard(screens, ({ name }) => name, SCREENS)) {
        if (!('entity' in screen)) continue
        const entity = model.entities[screen.entity]!
        const rows = screen.kind === 'list' && screen.rows !== undefined ? entity.fields[screen.rows]!.entity! : entity.name
        for (const world of [OWN, OTHER_GROUP, OTHER_SUPPLIER, OTHER_PURCHASER]) {
          const id = idIn(world, rows)
          const whole = await ask(side, 'screen', { screen: screen.name, id })
          const answers = [whole]
          const first = ((whole.list ?? []) as readonly { kind: string; name: string }[]).filter(({ kind }) => kind !== 'menu')
          for (const { kind, name } of first.slice(0, 30)) {
            const about = kind === 'action' ? { screen: screen.name, action: name, id } : { screen: screen.name, path: name, id }
            answers.push(await ask(side, kind, about))
          }
          read += JSON.stringify(answers).split('"label"').length - 1
          for (const secret of toldBy(JSON.stringify(answers), secrets)) told.push(`${screen.name} ${world.name} tells ${secret}`)
        }
      }
    }
    expect([...new Set(told)]).toEqual([])
    expect(read).toBeGreaterThan(20)
  },
  400_000,
)

test('[EXP-7] only a person who may set permissions reads rules with file and line, and asks about other people', async () => {
  await probe.keepGroupsApart(false)
  const about = { entity: 'order', action: 'close', id: idIn(OWN, 'order') }
  await probe.hold('purchaser', ['A30'])
  const plain = (await ask('purchaser', 'action', about)).entity as any
  expect(plain.outcomes).not.toEqual(['allowed'])
  expect(JSON.stringify(plain)).not.toContain('.json')
  expect(await ask('purchaser', 'action', { ...about, person: 'member of manager' })).toMatchObject({ status: 'PROHIBIT' })

  await probe.hold('purchaser', ['A30', 'A61'])
  const detailed = (await ask('purchaser', 'action', about)).entity as any
  expect(detailed.reasons[0].rule).toMatchObject({ file: 'schemas/orders/order/order.lifecycle.json' })
  expect(detailed.reasons.find(({ kind }: any) => kind === 'permission')).toMatchObject({ says: 'against', permission: { code: 'A47' } })
  const ofManager = (await ask('purchaser', 'action', { ...about, person: 'member of manager' })).entity as any
  expect(ofManager.reasons.find(({ kind }: any) => kind === 'permission')).toMatchObject({ says: 'for' })
})

test('[EXP-11] a person without the right to explain reads in words which permission is missing, who has it, and which values failed a condition', async () => {
  await probe.keepGroupsApart(false)
  await probe.hold('purchaser', ['A30', 'A150', 'A151'])
  const { reasons } = (await ask('purchaser', 'action', { entity: 'order', action: 'close', id: idIn(OWN, 'order') })).entity as any
  const missing = reasons.find(({ kind }: any) => kind === 'permission')
  expect(missing).toMatchObject({ says: 'against', permission: { code: 'A47', name: probe.model.texts.cn['permission.A47'] } })
  expect(missing.permission.roles.map(({ role }: any) => role)).toContain('role of manager')
  expect(missing.text).toBe(`缺少权限“${probe.model.texts.cn['permission.A47']}”（A47）`)
  expect(reasons.every(({ says }: any) => says === 'against' || says === 'unknown')).toBe(true)
  expect(reasons.filter(({ rule }: any) => rule !== undefined)).toEqual([])
})

test('[EXP-8] another enterprise’s person, document, screen or field is not found, and garbage is refused', async () => {
  await probe.keepGroupsApart(false)
  await probe.hold('purchaser', codesOf(probe.model, 'purchaser'))
  const refused: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
    ['action', { entity: 'order', action: 'close', id: idIn(OTHER_PURCHASER, 'order') }, 'NOT_FOUND'],
    ['action', { entity: 'order', action: 'close', id: idIn(OWN, 'order'), person: 'member of otherBuyer' }, 'NOT_FOUND'],
    ['action', { entity: 'order', action: 'close', id: idIn(OWN, 'order'), person: 'member of seller' }, 'NOT_FOUND'],
    ['action', { entity: 'order', action: 'accept' }, 'none'],
    ['action', { entity: 'nothing', action: 'close' }, 'NOT_FOUND'],
    ['action', { entity: 'constructor', action: 'close' }, 'NOT_FOUND'],
    ['action', { entity: 'order', action: 'toString' }, 'NOT_FOUND'],
    ['field', { screen: 'supplierOrderList', path: 'amount' }, 'NOT_FOUND'],
    ['field', { screen: 'purchaserOrderList', path: 'nothing.at.all' }, 'NOT_FOUND'],
    ['field', { screen: 'purchaserOrderList' }, 'REQUIRED'],
    ['menu', { route: 'supplierOrderList' }, 'NOT_FOUND'],
    ['menu', { route: 7 }, 'WRONG_TYPE'],
    ['screen', { screen: 'purchaserOrderList', nonsense: true }, 'UNKNOWN_KEY'],
  ]
  for (const [question, entity, code] of refused) {
    const answer = await ask('purchaser', question, entity)
    if (code === 'none') continue
    expect([question, entity, answer.issues?.map((each) => each.code)]).toEqual([question, entity, expect.arrayContaining([code])])
  }
})

test('[EXP-8] a person who asks too often is told to wait', async () => {
  const answers = []
  for (let count = 0; count < 125; count++) answers.push(await probe.people.supplier.call('/api/explain/menu', { entity: { route: 'supplierOrderList' } }))
  expect(answers[0]?.returnCode).toBe('0')
  expect(answers.at(-1)?.issues?.map(({ code }) => code)).toEqual(['EXPLAIN_TOO_OFTEN'])
  probe.api.clock.advance(60_000)
  expect(await probe.people.supplier.call('/api/explain/menu', { entity: { route: 'supplierOrderList' } })).toMatchObject({ returnCode: '0' })
})

test('[EXP-9] asking changes nothing and leaves no trace in the history', async () => {
  const before = await sql`select count(*)::int as count from "auditEntry" where not refused`.execute(probe.api.pool)
  await ask('purchaser', 'screen', { screen: 'purchaserOrderDetail', id: idIn(OWN, 'order') })
  expect((await sql`select count(*)::int as count from "auditEntry" where not refused`.execute(probe.api.pool)).rows).toEqual(before.rows)
})
