import type { Migration } from './migration.ts'
import { codesBySide } from './codes-by-side.ts'
import { conversionRefusals } from './conversion-refusals.ts'
import { handMadeScreens } from './hand-made-screens.ts'
import { keysOfOneDocument } from './keys-of-one-document.ts'
import { plainWords } from './plain-words.ts'
import { screensSayOnce } from './screens-say-once.ts'
import { servicesOfActions } from './services-of-actions.ts'
import { snapshots } from './snapshots.ts'
import { statusAsRegion } from './status-as-region.ts'

/** Every change of the grammar, oldest first. */
export const migrations: readonly Migration[] = [
  codesBySide,
  statusAsRegion,
  conversionRefusals,
  keysOfOneDocument,
  plainWords,
  screensSayOnce,
  snapshots,
  handMadeScreens,
  servicesOfActions,
]
