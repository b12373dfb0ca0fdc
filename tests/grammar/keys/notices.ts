import { expressionOf } from '../../../engine/core/expression/expression-of.ts'
import { noticeKindsFor } from '../../../engine/server/access/notice-kinds.ts'
import type { Document } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { collectNotices } from '../../../engine/server/documents/commit/collect-notices.ts'
import { deliverNotice } from '../../../engine/server/notices/deliver-notice.ts'
import { inboxOf } from '../../../engine/core/model/inbox-of.ts'
import { tellInTime } from '../../../engine/server/notices/timed-notices.ts'
import type { DueNotice } from '../../../engine/server/notices/lease-notice.ts'
import { contract as usual } from './contract.ts'
import type { KeyRow } from './row.ts'
import { statementsOf } from './statements.ts'
import { workOn } from './work.ts'

const contract: Document = { ...usual, supplierEnterprise: 'e2' }

/** Who is told of what after an action on the contract. */
async function toldOf(model: Model, action: string, before: Document = contract): Promise<readonly string[]> {
  const { work } = await workOn(model, [['contract', before, before]])
  const tracked = work.trackedDocuments.get('c1')!
  work.auditEvents.push({ tracked, action, region: null, fromState: null, toState: null, reason: null })
  await collectNotices(work)
  return work.outbox.map(({ kind, enterprise }) => `${kind} to ${enterprise}`)
}

/** The notices that are written when one is delivered to the members of the supplier's enterprise; `before`: as the contract was before the action. */
async function delivered(model: Model, now: Document = contract, before?: Document): Promise<readonly unknown[]> {
  const due: DueNotice = {
    id: 'n1',
    purchaser: 'e1',
    enterprise: 'e2',
    side: 'supplier',
    kind: 'contractFinished',
    createdAt: '2026-11-20T01:00:00Z',
    payload: { entity: 'contract', document: 'c1', display: 'C-1', ...(before !== undefined && { before }) },
    attempts: 1,
  }
  const member = (account: string, ...codes: string[]) => ({
    account,
    name: account,
    language: 'en',
    preferences: {},
    codes,
    groups: [],
    isChosen: true,
    mail: 'NOT',
  })
  const { pool, asked } = await statementsOf('supplier', {
    'update outbox': [{}],
    'from member m': [member('zhou', 'B1'), member('shen', 'B2')],
    'from "contract"': [now],
  })
  const inbox = inboxOf(model)
  if (inbox === undefined) return ['no inbox']
  await deliverNotice({ pool, model, clock: { now: () => new Date('2026-11-20T02:00:00Z') }, newId: () => 'new' }, inbox, due)
  const written = asked
    .map((text) => /insert into "message".*\(null::"message", ("(?:[^"\\]|\\.)*")::jsonb?\)/.exec(text)?.[1])
    .find((text) => text !== undefined)
  if (written === undefined) return []
  return (JSON.parse(JSON.parse(written) as string) as { person: string; opens: string | null }[]).map(({ person, opens }) => `${person} opens ${opens}`)
}

/** The statement that looks for contracts of which a kind tells in time. */
async function lookedFor(model: Model, kind: string): Promise<string | undefined> {
  const timed = Object.values(model.entities).flatMap(({ notices }) => Object.values(notices).filter((notice) => notice.timed !== undefined))
  const answers = { 'from enterprise': [{ id: 'e1', preferences: {} }], 'select array[': [{ found: timed.map(() => true) }] }
  const { pool, asked } = await statementsOf('purchaser', answers)
  const context = { pool, model, clock: { now: () => new Date('2026-11-20T02:00:00Z') }, newId: () => 'new' }
  const errors: unknown[] = []
  await tellInTime(context, (error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return asked.find((text) => text.includes(`"${kind}"::text`))
}

/** What people are told of, and who. */
export const noticeRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.notices',
    says: 'a notice is among those of the side that gets it',
    project: 'rich',
    observe: ({ model }) => [noticeKindsFor(model, 'supplier'), noticeKindsFor(model, 'purchaser')],
    seen: [
      ['contractFinished', 'mention'],
      ['contractHeld', 'contractOpens', 'contractIdle', 'contractRuns', 'mention'],
    ],
  },
  {
    key: 'NoticeDeclaration.on',
    says: 'the supplier is told that the contract is finished',
    project: 'rich',
    otherwise: { '"on": "finish"': '"on": "note"' },
    observe: ({ model }) => toldOf(model, 'finish'),
    seen: ['contractFinished to e2'],
  },
  {
    key: 'NoticeDeclaration.when',
    says: 'the supplier is not told of the end of a held contract',
    project: 'rich',
    observe: ({ model }) => toldOf(model, 'finish', { ...contract, hold: 'HELD' }),
    seen: [],
  },
  {
    key: 'NoticeDeclaration.to',
    says: 'one’s own people are told that a contract is held',
    project: 'rich',
    observe: ({ model }) => toldOf(model, 'hold'),
    seen: ['contractHeld to e1'],
  },
  {
    key: 'NoticeDeclaration.who',
    says: 'only who holds the code that is named is told',
    project: 'rich',
    observe: ({ model }) => delivered(model),
    seen: ['zhou opens done'],
  },
  {
    key: 'NoticeDeclaration.seenBefore',
    says: 'who saw the contract before it was finished is told, though it is out of sight now',
    project: 'rich',
    observe: ({ model }) => delivered(model, { ...contract, acceptance: 'DRAFT' }, { acceptance: 'ACTIVE' }),
    seen: ['zhou opens done'],
  },
  {
    key: 'NoticeDeclaration.opens',
    says: 'a notice leads to the screen that is named',
    project: 'rich',
    otherwise: { '"opens": { "supplier": "done" }': '"opens": { "supplier": "login" }' },
    observe: ({ model }) => delivered(model),
    seen: ['zhou opens done'],
  },
  {
    key: 'NoticeDeclaration.opens.supplier',
    says: 'a notice leads the supplier to a screen of its own',
    project: 'rich',
    otherwise: { '"opens": { "supplier": "done" }': '"opens": { "supplier": "login" }' },
    observe: ({ model }) => delivered(model),
    seen: ['zhou opens done'],
  },
  {
    key: 'NoticeDeclaration.opens.purchaser',
    says: 'a notice leads the purchaser to the list that is named',
    project: 'rich',
    otherwise: {
      '"on": "hold", "to": "purchaser", "opens": { "purchaser": "contractList" }':
        '"on": "hold", "to": "purchaser", "opens": { "purchaser": "contractLineList" }',
    },
    observe: ({ model }) => model.entities['contract']!.notices['contractHeld']!.opens.purchaser,
    seen: { screen: 'contractList', withDocument: false },
  },
  {
    key: 'EntityDeclaration.inbox',
    says: 'what people are told is kept for each of them',
    project: 'rich',
    observe: ({ model }) => delivered(model),
    seen: ['zhou opens done'],
  },
  {
    key: 'NoticeDeclaration.before',
    says: 'people are told a day before the opening',
    project: 'rich',
    observe: async ({ model }) => (await lookedFor(model, 'contractOpens'))?.includes('d.moment - make_interval(hours => 24::int)'),
    seen: true,
  },
  {
    key: 'NoticeDeclaration.after',
    says: 'people are told two days after a contract has become active',
    project: 'rich',
    observe: async ({ model }) => (await lookedFor(model, 'contractIdle'))?.includes('d.moment + make_interval(hours => 48::int)'),
    seen: true,
  },
  {
    key: 'NoticeDeclaration.repeat',
    says: 'people are told again on each day',
    project: 'rich',
    observe: async ({ model }) => (await lookedFor(model, 'contractIdle'))?.includes('/ 86400'),
    seen: true,
  },
  {
    key: 'TimedDeclaration.field',
    says: 'the time is that of the field that is named',
    project: 'rich',
    otherwise: { '"field": "opening", "hours": "24"': '"field": "runsTo", "hours": "24"' },
    observe: async ({ model }) => (await lookedFor(model, 'contractOpens'))?.includes('"t"."opening" as moment'),
    seen: true,
  },
  {
    key: 'TimedDeclaration.entered',
    says: 'the time is when the state was entered',
    project: 'rich',
    otherwise: { '"entered": "ACTIVE"': '"entered": "DRAFT"' },
    observe: async ({ model }) => (await lookedFor(model, 'contractIdle'))?.includes('a."toState" = "ACTIVE"'),
    seen: true,
  },
  {
    key: 'TimedDeclaration.hours',
    says: 'people are told the hours before the opening that are named',
    project: 'rich',
    otherwise: { '"field": "opening", "hours": "24"': '"field": "opening", "hours": "12"' },
    observe: async ({ model }) => (await lookedFor(model, 'contractOpens'))?.includes('hours => 24::int'),
    seen: true,
  },
  {
    key: 'VocabulariesDeclaration.^[A-Za-z][A-Za-z0-9]*$.sets',
    says: 'nobody is told of a contract in a state of the set that is named',
    project: 'rich',
    otherwise: { '"sets": { "over": ["ENDED"] }': '"sets": { "over": ["DRAFT"] }' },
    observe: ({ model }) => {
      const { when } = model.entities['contract']!.notices['contractFinished']!
      return expressionOf(model, when!).evaluate({ hold: 'NONE', acceptance: 'ENDED' })
    },
    seen: { kind: 'value', value: false },
  },
]
