import './semi-names.ts'
import type { Locale } from '@douyinfe/semi-ui-19/lib/es/locale/interface'
import { atom } from 'jotai'
import type { Language } from '../../core/model/side.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { store } from '../foundation/store.ts'

declare global {
  /** Asked by Semi's components outside the page's provider, as the build rewrites them (`scripts/vite/semi-locale.ts`). */
  var counterpartLocale: () => Locale | undefined
}

const loadByLanguage: Readonly<Record<Language, () => Promise<{ default: Locale }>>> = {
  cn: () => import('@douyinfe/semi-ui-19/lib/es/locale/source/zh_CN'),
  en: () => import('@douyinfe/semi-ui-19/lib/es/locale/source/en_US'),
}

/** Semi's own texts ("OK", the names of the months) in the language of the page. */
export const semiLocaleAtom = atom<Locale | undefined>(undefined)

globalThis.counterpartLocale = () => store.get(semiLocaleAtom)

export async function loadSemiLocale(language: Language): Promise<void> {
  const { default: locale } = await loadChunk(loadByLanguage[language])
  store.set(semiLocaleAtom, locale)
}
