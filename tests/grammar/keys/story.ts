import { valuesOf } from '../../../engine/core/expression/values-of.ts'
import type { StoryStep } from '../../../engine/core/wire/story.ts'
import { storyOf } from '../../../engine/core/story/story-of.ts'
import { pathsOf } from '../../../engine/server/calls/paths.ts'
import { documentsBehind } from '../../../engine/server/documents/read/documents-behind.ts'
import { tellStep } from '../../../engine/server/documents/read/tell-step.ts'
import type { KeyRow, Made } from './row.ts'
import { statementsOf } from './statements.ts'
import { readerOf } from './work.ts'

const line = { lineNo: 1, document: 'c1' }
/** A contract that began on 1 November and was to be signed by the 18th; one of its three lines is settled, and one has no item. */
const contract = {
  id: 'c1',
  purchaser: 'e1',
  acceptance: 'ACTIVE',
  runsFrom: '2026-11-01',
  runsTo: '2026-11-18',
  lines: [
    { ...line, id: 'l1', item: 'Bearing', closed: true },
    { ...line, id: 'l2', item: 'Shaft', closed: false },
    { ...line, id: 'l3', item: null, closed: true },
  ],
  sites: [{ ...line, id: 's1', item: 'Hall', closed: true }],
}

/** A step of the contract's story as it is told on 20 November. */
function told({ model }: Made, id: string) {
  const entity = model.entities['contract']!
  const evaluationContext = { prefs: {}, user: {}, today: '2026-11-20', now: '2026-11-20T02:00:00Z', references: {} }
  const values = valuesOf(model, entity, contract, evaluationContext as unknown as Parameters<typeof valuesOf>[3])
  const moves = [{ region: 'acceptance', fromState: 'DRAFT', toState: 'ACTIVE', at: '2026-11-20T01:00:00Z' }]
  const step = storyOf(model, 'contract', 'purchaser')?.find((each) => each.id === id)
  return step && tellStep({ model, entity, values, moves, today: '2026-11-20', timeZone: 'Asia/Shanghai' }, step, [])
}

/** What is asked for the documents behind the contract's story. */
async function asked({ model }: Made): Promise<string> {
  const { tx, asked: statements } = await statementsOf('purchaser', { 'from "release" t': [{ id: 'r1' }] })
  await documentsBehind(tx, model, readerOf('purchaser', 'A1', 'A2'), model.entities['contract']!, contract, storyOf(model, 'contract', 'purchaser') ?? [])
  return statements.filter((statement) => statement.includes(' as at')).join('\n')
}

/** A row whose effect is what a step shows when it is told. */
const stepRow = ({ step, shows, ...row }: Omit<KeyRow, 'project' | 'observe'> & { readonly step: string; readonly shows: keyof StoryStep }): KeyRow => ({
  ...row,
  project: 'rich',
  observe: (made) => told(made, step)?.[shows],
})

export const storyRows: readonly KeyRow[] = [
  {
    key: 'DetailDeclaration.story',
    says: 'the story of a contract has a path',
    project: 'rich',
    observe: ({ model }) => pathsOf(model).get('/api/contract/purchase/story')?.purchaser?.kind,
    seen: 'story',
  },
  stepRow({
    key: 'StepDeclaration.id',
    says: 'the first step is called "made"',
    otherwise: { '"id": "made"': '"id": "begun"' },
    step: 'made',
    shows: 'id',
    seen: 'made',
  }),
  stepRow({
    key: 'StepDeclaration.at',
    says: 'a contract is made when it begins to run',
    otherwise: { '"at": "runsFrom" }, { "id": "signed"': '"at": "runsTo" }, { "id": "signed"' },
    step: 'made',
    shows: 'at',
    seen: '2026-11-01',
  }),
  stepRow({
    key: 'StepDeclaration.states',
    says: 'a contract is signed once it is active',
    otherwise: { '"states": ["ACTIVE"]': '"states": ["DRAFT"]' },
    step: 'signed',
    shows: 'at',
    seen: '2026-11-20T01:00:00Z',
  }),
  stepRow({
    key: 'StepDeclaration.due',
    says: 'it was signed two days late',
    step: 'signed',
    shows: 'late',
    seen: 2,
  }),
  stepRow({
    key: 'StepDeclaration.lines',
    says: 'its lines are counted',
    otherwise: { '"id": "settled", "lines": "lines"': '"id": "settled", "lines": "sites"' },
    step: 'settled',
    shows: 'of',
    seen: '4',
  }),
  stepRow({
    key: 'StepDeclaration.done',
    says: 'what is done of them is added up',
    otherwise: { '"done": "closed ? 1 : 0"': '"done": "closed ? 2 : 1"' },
    step: 'settled',
    shows: 'done',
    seen: '1',
  }),
  stepRow({
    key: 'StepDeclaration.of',
    says: 'what is to do of them is added up',
    otherwise: { '"done": "closed ? 1 : 0", "of": "2"': '"done": "closed ? 1 : 0", "of": "3"' },
    step: 'settled',
    shows: 'of',
    seen: '4',
  }),
  stepRow({
    key: 'StepDeclaration.when',
    says: 'a line without an item does not count',
    step: 'settled',
    shows: 'share',
    seen: '0.25',
  }),
  {
    key: 'StepDeclaration.documents',
    says: 'the documents behind a step are asked for',
    project: 'rich',
    otherwise: { '"documents": { "entity": "release", "at": "createdAt", "when": "status == \'OPEN\'" }': '"at": "runsTo"' },
    observe: async (made) => (await asked(made)) !== '',
    seen: true,
  },
  {
    key: 'StepDocumentsDeclaration.entity',
    says: 'releases stand behind it',
    project: 'rich',
    otherwise: { '{ "entity": "release", "at": "createdAt", "when": "status == \'OPEN\'" }': '{ "entity": "contract", "at": "runsFrom" }' },
    observe: async (made) => (await asked(made)).includes('from "release" t'),
    seen: true,
  },
  {
    key: 'StepDocumentsDeclaration.at',
    says: 'a release has the time at which it was made',
    project: 'rich',
    observe: async (made) => /, (t\."\w+") as at/.exec(await asked(made))?.[1],
    seen: 't."createdAt"',
  },
  {
    key: 'StepDocumentsDeclaration.when',
    says: 'only open releases stand behind it',
    project: 'rich',
    observe: async (made) => (await asked(made)).includes('"OPEN"'),
    seen: true,
  },
]
