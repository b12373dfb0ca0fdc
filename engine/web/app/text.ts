import { useSyncExternalStore } from 'react'
import { onTexts, translate, type Translate } from './i18n.ts'

export type { Translate } from './i18n.ts'

/** The words in the person's language. A key without a text shows itself. The same function until other texts have come. */
export function useText(): Translate {
  return useSyncExternalStore(onTexts, translate)
}
