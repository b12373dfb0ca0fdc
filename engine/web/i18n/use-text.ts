import { useSyncExternalStore } from 'react'
import { onTextsChange, currentTranslate, type Translate } from './translate.ts'

export type { Translate } from './translate.ts'

/** The text in the person's language. A key without a text shows itself. The same function until other texts are loaded. */
export function useText(): Translate {
  return useSyncExternalStore(onTextsChange, currentTranslate)
}
