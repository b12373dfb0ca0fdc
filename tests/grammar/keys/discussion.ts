import type { Side } from '../../../engine/core/model/side.ts'
import { pathsOf } from '../../../engine/server/calls/paths.ts'
import { withdrawUntil } from '../../../engine/server/documents/discussion/withdraw-until.ts'
import type { KeyRow, Made } from './row.ts'

/** The screen that a mention on a message leads to. */
const openedBy = ({ model }: Made, side: Side) => model.entities['message']!.notices['mention']?.opens[side]?.screen

/** Comments on documents. */
export const discussionRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.discussion',
    says: 'a comment on a contract has a path',
    project: 'rich',
    observe: ({ model }) => pathsOf(model).get('/api/contract/supplier/comment')?.supplier,
    seen: { kind: 'comment', entity: 'contract' },
  },
  {
    key: 'DiscussionDeclaration.withdraw',
    says: 'a comment on a contract can be withdrawn for 15 minutes',
    project: 'rich',
    otherwise: { '"withdraw": 15': '"withdraw": 10' },
    observe: ({ model }) => withdrawUntil(model.entities['contract']!, { at: '2026-11-20T02:00:00Z' }).toISOString(),
    seen: '2026-11-20T02:15:00.000Z',
  },
  {
    key: 'DiscussionDeclaration.sides',
    says: 'the purchaser does not comment on contracts',
    project: 'rich',
    observe: ({ model }) => pathsOf(model).has('/api/contract/purchase/comment'),
    seen: false,
  },
  {
    key: 'DiscussionDeclaration.opens',
    says: 'a mention on a message leads to the screens that are named',
    project: 'rich',
    observe: (made) => [openedBy(made, 'purchaser'), openedBy(made, 'supplier')],
    seen: ['supplierList', 'done'],
  },
  {
    key: 'DiscussionDeclaration.opens.purchaser',
    says: 'a mention on a message leads the purchaser to the suppliers',
    project: 'rich',
    observe: (made) => openedBy(made, 'purchaser'),
    seen: 'supplierList',
  },
  {
    key: 'DiscussionDeclaration.opens.supplier',
    says: 'a mention on a message leads the supplier to a screen of its own',
    project: 'rich',
    observe: (made) => openedBy(made, 'supplier'),
    seen: 'done',
  },
]
