import { searchedBy } from '../../../engine/server/http/routes/search-call.ts'
import { findHits } from '../../../engine/server/store/lists/find-hits.ts'
import { showHits } from '../../../engine/server/store/lists/show-hits.ts'
import type { KeyRow, Made } from './row.ts'
import { statementsOf } from './statements.ts'
import { actorOf, readerOf } from './work.ts'

/** What the purchaser's search asks for. */
async function searched({ model }: Made, word = 'bearing'): Promise<string> {
  const { tx, asked } = await statementsOf('purchaser')
  await findHits(tx, model, readerOf('purchaser', 'A2'), searchedBy(model, actorOf('purchaser', 'A2')), [word], 'zh-x-icu')
  return asked.join('\n')
}

/** A found contract as the purchaser sees it. */
async function shown({ model }: Made) {
  const row = { id: 'c1', number: 'C20260001', supplier: { id: 's1', text: 'Longda' }, acceptance: 'ACTIVE' }
  const { tx } = await statementsOf('purchaser', { found: [{ entity: 'contract', row }] })
  const hit = { entity: 'contract', id: 'c1' }
  return (await showHits(tx, model, readerOf('purchaser', 'A2'), searchedBy(model, actorOf('purchaser', 'A2')), [hit]))(hit)[0]
}

export const searchRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.searchable',
    says: 'the purchaser’s people find contracts from anywhere',
    project: 'rich',
    observe: ({ model }) => searchedBy(model, actorOf('purchaser', 'A2')).map(({ entity }) => entity.name),
    seen: ['contract'],
  },
  {
    key: 'EntityDeclaration.searchable.purchaser',
    says: 'a search of the purchaser’s people knows contracts',
    project: 'rich',
    observe: ({ model }) => searchedBy(model, actorOf('purchaser', 'A2')).length,
    seen: 1,
  },
  {
    key: 'EntityDeclaration.searchable.supplier',
    says: 'the supplier’s people find shipments from anywhere',
    project: 'base',
    observe: ({ model }) => searchedBy(model, actorOf('supplier', 'B15')).map(({ entity }) => entity.name),
    seen: ['shipment'],
  },
  {
    key: 'SearchableDeclaration.by',
    says: 'a contract is found by the words of its lines',
    project: 'rich',
    otherwise: { '"by": ["number", "reason", "supplier.name", "lines.item"]': '"by": ["number", "reason"]' },
    observe: async (made) => /x\."item"[^)]*/.exec(await searched(made))?.[0],
    seen: 'x."item" collate "C" ilike "%bearing%"',
  },
  {
    key: 'SearchableDeclaration.initials',
    says: 'a contract is found by the initials of its reason',
    project: 'rich',
    observe: async (made) => /t\."reason" collate "zh-x-icu" [^(]*/.exec(await searched(made, 'ly'))?.[0],
    seen: 't."reason" collate "zh-x-icu" >= "垃" and t."reason" collate "zh-x-icu" < "妈" and substr',
  },
  {
    key: 'SearchableDeclaration.shows',
    says: 'a found contract shows its supplier and its state',
    project: 'rich',
    observe: async (made) => (await shown(made))?.values,
    seen: { supplier: { id: 's1', text: 'Longda' }, acceptance: 'ACTIVE' },
  },
  {
    key: 'SearchableDeclaration.opens',
    says: 'a found contract opens the list of contracts',
    project: 'rich',
    otherwise: { '"acceptance"], "opens": "contractList"': '"acceptance"], "opens": "contractDetail"' },
    observe: async (made) => (await shown(made))?.screen,
    seen: 'contractList',
  },
]
