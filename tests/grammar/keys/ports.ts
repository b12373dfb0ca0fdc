import type { Row } from '../../../engine/core/model/document.ts'
import { collectForPorts } from '../../../engine/server/documents/commit/collect-for-ports.ts'
import { firedBy } from '../../../engine/server/ports/fired-by.ts'
import { valuesToHand } from '../../../engine/server/ports/values-to-hand.ts'
import type { KeyRow, Made } from './row.ts'
import { workOn } from './work.ts'

const release: Row = { id: 'r1', version: 2, item: 'Bearing', contract: 'c1', quantity: '5', status: 'OPEN' }

/** The port for which a release of five pieces is entered that had one piece. */
async function entered({ model }: Made): Promise<string | undefined> {
  const { work, asked } = await workOn(model, [['release', { ...release, version: 1, quantity: '1' }, release]])
  await collectForPorts(work)
  const entry = asked.find((statement) => statement.includes('into "handedDocument"'))
  return /document.{1,8}r1.{1,8}port\W+(\w+)/.exec(entry ?? '')?.[1]
}

const portOf = ({ model }: Made) => [model.entities['release']!, model.entities['release']!.ports!['yard']!] as const

/** Documents that other systems are to have. */
export const portRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.ports',
    says: 'a release is handed over to the yard',
    project: 'rich',
    observe: entered,
    seen: 'yard',
  },
  {
    key: 'PortDeclaration.when',
    says: 'a release is handed over from more than three pieces on',
    project: 'rich',
    otherwise: { '"when": "quantity > 3"': '"when": "quantity > 7"' },
    observe: entered,
    seen: 'yard',
  },
  {
    key: 'PortDeclaration.hands',
    says: 'of a release its item is handed over, and when its contract runs',
    project: 'rich',
    otherwise: { '"hands": ["item", "contract.runsFrom"]': '"hands": ["item"]' },
    observe: async (made) => {
      const { work } = await workOn(made.model, [], { 'from "contract"': [{ id: 'c1', purchaser: 'e1', runsFrom: '2026-03-01' }] })
      return Object.keys(await valuesToHand(work, ...portOf(made), release))
    },
    seen: ['item', 'contract.runsFrom'],
  },
  {
    key: 'PortDeclaration.done',
    says: 'what the yard has is settled',
    project: 'rich',
    otherwise: { '"done": "settle"': '"done": "leave"' },
    observe: (made) => firedBy(...portOf(made), { kind: 'done' }).transition.name,
    seen: 'settle',
  },
  {
    key: 'PortDeclaration.failed',
    says: 'what the yard refuses leaves',
    project: 'rich',
    otherwise: { '"failed": "leave", "reason": "itemTold"': '"failed": "settle", "reason": "item"' },
    observe: (made) => firedBy(...portOf(made), { kind: 'failed', reason: 'full' }).transition.name,
    seen: 'leave',
  },
  {
    key: 'PortDeclaration.reason',
    says: 'why the yard refuses stands in the release',
    project: 'rich',
    otherwise: { '"reason": "itemTold"': '"reason": "item"' },
    observe: (made) => firedBy(...portOf(made), { kind: 'failed', reason: 'full' }).input,
    seen: { itemTold: 'full' },
  },
]
