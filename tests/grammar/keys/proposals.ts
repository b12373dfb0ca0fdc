import { proposeValues } from '../../../engine/server/documents/create/propose-values.ts'
import type { KeyRow, Made } from './row.ts'
import { readerOf, workOn } from './work.ts'

const fresh = { id: 'new', purchaser: 'e1', supplier: 's1' }

/** What is proposed for a new contract with a supplier, and what the server asked for. */
async function proposed({ model }: Made, purchasingGroups: readonly string[] = []) {
  const found = { id: 'c1', number: 'C20260001', createdAt: '2026-11-12T02:00:00Z', place: 'Gate 1', purchaser: 'e1' }
  const { work, asked } = await workOn(model, [], { '"contract" t': [found], '"purchasingGroup" t': [{ id: 'g1', text: 'Machining' }] })
  const evaluationContext = { prefs: {}, user: work.actor, today: work.today, now: work.now.toISOString(), references: {} }
  const given = { entity: model.entities['contract']!, document: fresh, evaluationContext, names: new Set(['place', 'group']) }
  const { document, proposed: from } = await proposeValues(work, { ...readerOf('purchaser', 'A1', 'A2'), purchasingGroups }, given as never)
  return { document, from, asked: asked.join('\n') }
}

/** What a new document is proposed. */
export const proposalRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.proposes',
    says: 'a new contract is proposed the place of the last one',
    project: 'rich',
    observe: async (made) => (await proposed(made)).document['place'],
    seen: 'Gate 1',
  },
  {
    key: 'ProposalDeclaration.fields',
    says: 'the place is as in a contract that is named',
    project: 'rich',
    otherwise: { '"fields": ["place", "group"]': '"fields": ["group"]' },
    observe: async (made) => (await proposed(made)).from['place'],
    seen: { from: 'document', entity: 'contract', document: { id: 'c1', text: 'C20260001' }, at: '2026-11-12T02:00:00Z' },
  },
  {
    key: 'ProposalDeclaration.same',
    says: 'the last contract is one with the same supplier',
    project: 'rich',
    otherwise: { '"same": ["supplier"]': '"same": ["partOf"]' },
    observe: async (made) => (await proposed(made)).asked.includes('t."supplier" = "s1"'),
    seen: true,
  },
  {
    key: 'ProposalDeclaration.when',
    says: 'the last contract is one that is active',
    project: 'rich',
    observe: async (made) => (await proposed(made)).asked.includes('t."acceptance" = "ACTIVE"'),
    seen: true,
  },
  {
    key: 'ProposalDeclaration.only',
    says: 'a person of one group is proposed that group',
    project: 'rich',
    otherwise: { '"only": "user.purchasingGroups"': '"same": ["partOf"]' },
    observe: async (made) => (await proposed(made, ['g1'])).from['group'],
    seen: { from: 'person' },
  },
]
