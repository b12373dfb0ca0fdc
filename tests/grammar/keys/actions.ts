import { valuesOf } from '../../../engine/core/expression/values-of.ts'
import { applyInput } from '../../../engine/core/lifecycle/apply-input.ts'
import type { Document, Row } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { needsVersion } from '../../../engine/core/model/needs-version.ts'
import { advanceApproval } from '../../../engine/server/documents/approval/approval.ts'
import { answeredPublication, refsOfAnswer } from '../../../engine/server/documents/actions/answered-publication.ts'
import { fireTransition } from '../../../engine/server/documents/actions/fire-transition.ts'
import { itemCountIssues } from '../../../engine/server/documents/actions/run-bulk-action.ts'
import { runEffects } from '../../../engine/server/documents/actions/run-effects.ts'
import { unpackFiles } from '../../../engine/server/documents/actions/unpack-files.ts'
import { documentsDue } from '../../../engine/server/clock/documents-due.ts'
import { around } from './around.ts'
import { refusals } from './refusals.ts'
import type { KeyRow } from './row.ts'
import { contract as usual } from './contract.ts'
import { statementsOf } from './statements.ts'
import { StaleVersionError } from '../../../engine/server/store/documents/stale-version.ts'
import { actorOf, workOn } from './work.ts'

const contract: Document = { ...usual, supplierEnterprise: 'e2', version: 1, amount: '10', reason: null }

/** Nothing answers that the document is written; what was decided is known by then. */
function unwritten(error: unknown): readonly string[] {
  if (error instanceof StaleVersionError) return []
  throw error
}

type Fired = { readonly now: Document; readonly asked: readonly string[]; readonly made: readonly string[]; readonly refused: readonly string[] }

/** What comes of an action of a person on the contract; `rows` are what the database holds. */
async function fired(
  model: Model,
  name: string,
  { input = {}, before = {}, rows = {} }: { input?: Row; before?: Row; rows?: Readonly<Record<string, readonly object[]>> },
): Promise<Fired> {
  const document = { ...contract, ...before }
  const { work, asked } = await workOn(model, [['contract', document, document]], {
    '"sequenceCounter"': [{ value: 2 }],
    'update "contract"': [{ id: 'c1', version: 2 }],
    'from "contract"': [document],
    ...rows,
  })
  const acting = { ...work, actor: actorOf('purchaser', 'A1', 'A2') }
  const tracked = work.trackedDocuments.get('c1')!
  const refused = await refusals(() => fireTransition(acting, tracked, model.entities['contract']!.transitions[name]!, { input, isByPerson: true })).catch(
    unwritten,
  )
  return { now: tracked.current, asked, made: work.auditEvents.filter((event) => event.tracked !== tracked).map(({ action }) => action), refused }
}

/** What one effect of finishing the contract does elsewhere: the statements, and the documents. */
async function following(model: Model, kind: 'convert' | 'cascade') {
  const rows = {
    'from "contractLine"': contract['lines'] as readonly Row[],
    'from "contract"': [contract],
    'from "supplier"': [{ id: 's1', purchaser: 'e1', code: 'S1' }],
  }
  const { work, asked } = await workOn(model, [['contract', contract, contract]], rows)
  const tracked = work.trackedDocuments.get('c1')!
  work.pendingEffects.push(
    ...model.entities['contract']!.transitions['finish']!.effects.filter((effect) => effect.kind === kind).map((effect) => ({ tracked, effect })),
  )
  await runEffects(work)
  const made = [...work.trackedDocuments.values()].filter((each) => each !== tracked).map(({ current }) => `${current['item']}, ${current['quantity']}`)
  return { asked: asked.join('\n'), made }
}

/** The statements with which the clock looks for releases that are due. */
async function lookedForDue(model: Model): Promise<string> {
  const entity = model.entities['release']!
  const transition = entity.transitions['leave']!
  if (transition.due === undefined) return 'nothing is due'
  const { pool, asked } = await statementsOf('purchaser')
  const context = { pool, model, clock: { now: () => new Date('2026-11-20T02:00:00Z') }, newId: () => 'new' }
  for await (const documents of documentsDue(context, actorOf('purchaser'), { entity, transition })) void documents
  return asked.join('\n')
}

/** The subject by which the levels of an approval are looked up. */
async function subjectOf(model: Model): Promise<string | undefined> {
  const { work, asked } = await workOn(model, [])
  const entity = model.entities['contract']!
  await advanceApproval(work, entity, contract, entity.transitions['sign']!, valuesOf(model, entity, contract, around), null)
  return found(asked.join('\n'), /contract\.\w+/)
}

const round = {
  id: 'a1',
  document: 'c1',
  name: 'signing',
  round: 1,
  status: 'WAIT',
  current: 0,
  startedBy: 'a9',
  sourceAuthor: null,
  levels: [
    { level: 1, approver: 'A1' },
    { level: 2, approver: 'A2' },
  ],
}

/** The refusal of an archive whose content is gone, for the field that it is in. */
async function unpacked(model: Model): Promise<readonly string[] | undefined> {
  const { work } = await workOn(model, [])
  const entity = model.entities['contract']!
  const archive = [{ id: 'f1', name: 'drawings.zip', type: 'zip' }]
  const entering = { ...contract, acceptance: 'DRAFT', paperPackage: archive }
  const asked = { before: { ...contract, acceptance: 'DRAFT' }, entering, evaluationContext: around, isByPerson: true }
  const opened = await unpackFiles({ ...work, actor: actorOf('purchaser', 'A1') }, entity, entity.transitions['file']!, asked)
  return opened?.issues.map(({ code, path }) => `${code} at ${path}`)
}

/** The refusal of an answer to what is not published, or whose enterprise the publisher does not know. */
async function answering(model: Model, isThere: boolean): Promise<{ readonly refused: readonly string[]; readonly asked: string }> {
  const rows: Readonly<Record<string, readonly object[]>> = isThere ? { 'from publication': [{ id: 'p1', document: 'c1', purchaser: 'e1' }] } : {}
  const { work, asked } = await workOn(model, [['contract', contract, contract]], rows)
  const entity = model.entities['contract']!
  const transition = entity.transitions['reply']!
  const refused = await refusals(async () => {
    const publication = await answeredPublication(work.tx, entity, transition, { entity: { wish: 'p1' } }, work.now)
    if (publication === undefined) return
    await refsOfAnswer(work, entity, transition.answers!, publication)
  })
  return { refused, asked: asked.join('\n') }
}

const found = (asked: string, pattern: RegExp): string | undefined => pattern.exec(asked)?.[0]

/** Actions and what follows from them as readers of the declaration. */
export const actionRows: readonly KeyRow[] = [
  {
    key: 'TransitionDeclaration.input',
    says: 'an action takes the fields that it names',
    project: 'rich',
    observe: ({ model }) => {
      const entity = model.entities['contract']!
      const writer = { side: 'purchaser' as const, permissions: new Set(['A1']) }
      return applyInput(model, entity, entity.transitions['note']!, { id: 'c1', amount: '7' }, { reason: 'late', amount: '9' }, writer, () => 'new')
    },
    seen: { id: 'c1', amount: '7', reason: 'late' },
  },
  {
    key: 'TransitionDeclaration.input.publication',
    says: 'an answer to what is not published is refused',
    project: 'rich',
    observe: async ({ model }) => (await answering(model, false)).refused,
    seen: ['REFERENCE_NOT_FOUND at wish'],
  },
  {
    key: 'TransitionDeclaration.input.code',
    says: 'an answer to a publisher that does not know the supplier is refused with the code that is named',
    project: 'rich',
    observe: async ({ model }) => (await answering(model, true)).refused,
    seen: ['TOO_MUCH at '],
  },
  {
    key: 'EntityDeclaration.counterparty',
    says: 'who answers is found among the suppliers of the publisher by its enterprise',
    project: 'rich',
    observe: async ({ model }) => found((await answering(model, true)).asked, /from "supplier" where .*? and \S+ =/),
    seen: 'from "supplier" where purchaser = "e1" and "registeredEnterprise" =',
  },
  {
    key: 'TransitionDeclaration.approval',
    says: 'a contract that is signed waits for its levels',
    project: 'rich',
    observe: ({ model }) => subjectOf(model),
    seen: 'contract.signing',
  },
  {
    key: 'TransitionDeclaration.approval.name',
    says: 'the approval that is started is the one that is named',
    project: 'rich',
    otherwise: {
      '"signing": { "figure": "amount", "levels": "supplier" }':
        '"signing": { "figure": "amount", "levels": "supplier" }, "other": { "figure": "amount", "levels": "supplier" }',
      '"approval": { "name": "signing", "act": "start" }': '"approval": { "name": "other", "act": "start" }',
    },
    observe: ({ model }) => subjectOf(model),
    seen: 'contract.signing',
  },
  {
    key: 'TransitionDeclaration.approval.between',
    says: 'a contract that one of two levels has approved waits in the state that is named',
    project: 'rich',
    observe: async ({ model }) => {
      const { now, refused } = await fired(model, 'countersign', { rows: { 'from approval': [round] } })
      return [now['acceptance'], refused]
    },
    seen: ['DRAFT', []],
  },
  {
    key: 'TransitionDeclaration.due',
    says: 'the clock looks for the releases that have ended',
    project: 'rich',
    observe: async ({ model }) => found(await lookedForDue(model), /"ended" <= \S+/),
    seen: '"ended" <= "2026-11-20"::date',
  },
  {
    key: 'TransitionDeclaration.atMost',
    says: 'twenty-one contracts are not finished in one call',
    project: 'rich',
    observe: ({ model }) =>
      [20, 21].map((length) => itemCountIssues(Array.from({ length }), model.entities['contract']!.transitions['finish']!).map(({ code }) => code)),
    seen: [[], ['TOO_MANY']],
  },
  {
    key: 'TransitionDeclaration.asRead',
    says: 'a contract is finished by whoever says which version was read',
    project: 'rich',
    observe: ({ model }) => needsVersion(model.entities['contract']!.transitions['finish']!),
    seen: true,
  },
  {
    key: 'TransitionDeclaration.undo',
    says: 'a tag that was given can be taken back',
    project: 'rich',
    observe: ({ model }) => model.entities['contract']!.transitions['tag']!.undo === true,
    seen: true,
  },
  {
    key: 'TransitionDeclaration.refresh',
    says: 'finishing a contract looks up the prices of its lines anew',
    project: 'rich',
    observe: async ({ model }) => (await fired(model, 'finish', {})).asked.some((text) => text.includes('order by t."createdAt" desc')),
    seen: true,
  },
  {
    key: 'TransitionDeclaration.service',
    says: 'an archive that is sent is opened',
    project: 'rich',
    observe: ({ model }) => unpacked(model),
    seen: ['NOT_FOUND at paperPackage'],
  },
  {
    key: 'ServiceDeclaration.reads',
    says: 'the archive is in the field that is named',
    project: 'rich',
    otherwise: {
      '"archive": "paperPackage", "files": "papers"': '"archive": "papers", "files": "paperPackage"',
      '"input": { "paperPackage": {} }': '"input": { "papers": {} }',
    },
    observe: ({ model }) => unpacked(model),
    seen: ['NOT_FOUND at paperPackage'],
  },
  {
    key: 'AllocateDeclaration.transition',
    says: 'the second share comes into being by the action that is named',
    project: 'rich',
    otherwise: {
      '"transition": "create", "link"': '"transition": "split", "link"',
      '"relate": {': '"split": { "from": null, "permission": { "purchaser": "A1" }, "input": "*" }, "relate": {',
    },
    observe: async ({ model }) => {
      const { made, refused } = await fired(model, 'part', {
        before: { acceptance: 'DRAFT', supplier: null },
        input: { shares: [{ amount: '4' }, { amount: '6' }] },
      })
      return [made, refused]
    },
    seen: [['create'], []],
  },
  {
    key: 'EffectDeclaration.convert',
    says: 'finishing a contract makes releases of its lines',
    project: 'rich',
    observe: async ({ model }) => (await following(model, 'convert')).made,
    seen: ['Bearing, 5'],
  },
  {
    key: 'EffectDeclaration.fire',
    says: 'the releases of a finished contract leave',
    project: 'rich',
    observe: async ({ model }) => found((await following(model, 'cascade')).asked, /from "release" where[^)]*\)/),
    seen: 'from "release" where purchaser = "e1" and "contractLine" = any(["l1"]::text[])',
  },
  {
    key: 'EffectDeclaration.at',
    says: 'the releases that leave are those that point to the lines of the contract',
    project: 'rich',
    otherwise: { '"at": "release.contractLine"': '"at": "release.contract"' },
    observe: async ({ model }) => found((await following(model, 'cascade')).asked, /from "release" where[^)]*\)/),
    seen: 'from "release" where purchaser = "e1" and "contractLine" = any(["l1"]::text[])',
  },
]
