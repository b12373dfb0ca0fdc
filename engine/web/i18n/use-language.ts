import { useAtomValue } from 'jotai'
import type { Language } from '../../core/model/side.ts'
import { languageAtom } from './language.ts'

/** The present language of the page. */
export function useLanguage(): Language {
  return useAtomValue(languageAtom)
}
