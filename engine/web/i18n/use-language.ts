import { useAtomValue } from 'jotai'
import type { Language } from '../../core/model/side.ts'
import { languageAtom } from './language.ts'

/** The language in which the page speaks now. */
export function useLanguage(): Language {
  return useAtomValue(languageAtom)
}
