import { isRecord, ofEachFile, replaced } from './migration.ts'
import type { Migration } from './migration.ts'

/** An entity of one region declares it in the form of a region: "vocabulary" and "initial" beside "states", which has states alone. */
export const statusAsRegion: Migration = {
  name: 'status-as-region',
  change: ofEachFile((value) => {
    const { states } = value
    if (!isRecord(states) || typeof states['initial'] !== 'string') return value
    const { initial, vocabulary, ...own } = states
    return replaced(value, 'states', { ...(vocabulary === undefined ? {} : { vocabulary }), initial, states: own })
  }),
  examples: [
    {
      before: { 'a.entity.json': { states: { initial: 'NEW', vocabulary: 'life', NEW: {}, OLD: { final: true } }, transitions: {} } },
      after: { 'a.entity.json': { vocabulary: 'life', initial: 'NEW', states: { NEW: {}, OLD: { final: true } }, transitions: {} } },
    },
    { before: { 'a.entity.json': { states: { initial: 'NEW', NEW: {} } } }, after: { 'a.entity.json': { initial: 'NEW', states: { NEW: {} } } } },
  ],
}
