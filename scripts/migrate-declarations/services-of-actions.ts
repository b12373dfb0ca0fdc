import { inEach, ofEachFile, renamed } from './migration.ts'
import type { Migration } from './migration.ts'

/** An "operation" proposes what a conversion takes; what the server does besides an action is its "service". */
export const servicesOfActions: Migration = {
  name: 'services-of-actions',
  change: ofEachFile(inEach('transitions', (transition) => renamed(transition, 'operation', 'service'))),
  examples: [
    {
      before: {
        'schemas/a/a.entity.json': {
          conversions: { fromOffer: { operation: { name: 'proposeAward', reads: {} } } },
          transitions: { sort: { from: 'NEW', operation: { name: 'takeFromArchive', reads: {} } } },
        },
      },
      after: {
        'schemas/a/a.entity.json': {
          conversions: { fromOffer: { operation: { name: 'proposeAward', reads: {} } } },
          transitions: { sort: { from: 'NEW', service: { name: 'takeFromArchive', reads: {} } } },
        },
      },
    },
  ],
}
