import { atom } from 'jotai'
import type { Model } from '../../core/model/model.ts'

const nothing: Model = {
  grammar: '',
  entities: {},
  screens: {},
  routes: {},
  menus: { purchaser: [], supplier: [] },
  vocabularies: {},
  limits: {},
  errors: {},
  permissions: {},
  preferences: { purchaser: {}, supplier: {} },
  imports: {},
  texts: { cn: {}, en: {} },
  rank: {},
}

/** The part of the side's model that has been loaded so far; it grows as screens are opened. */
export const modelAtom = atom<Model>(nothing)
