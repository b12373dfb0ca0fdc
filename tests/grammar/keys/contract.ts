import type { Document } from '../../../engine/core/model/document.ts'

/** An active contract of the project "rich" with one line. */
export const contract: Document = {
  id: 'c1',
  number: 'C-1',
  purchaser: 'e1',
  supplier: 's1',
  acceptance: 'ACTIVE',
  hold: 'NONE',
  lines: [{ id: 'l1', document: 'c1', purchaser: 'e1', item: 'Bearing', quantity: '7', taken: '0', closed: false }],
  sites: [],
  talk: [],
}
