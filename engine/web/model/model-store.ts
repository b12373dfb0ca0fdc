import { atom } from 'jotai'
import type { Model } from '../../core/model/model.ts'
import { templateShape } from '../../core/template/apply-template.ts'
import { sessionAtom } from '../session/session.ts'

/** The model before anything is loaded. */
export const emptyModel: Model = {
  grammar: '',
  entities: {},
  screens: {},
  routes: {},
  menus: { purchaser: [], supplier: [] },
  vocabularies: {},
  limits: {},
  figures: {},
  errors: {},
  permissions: {},
  roles: {},
  preferences: { purchaser: {}, supplier: {} },
  imports: {},
  papers: {},
  fieldTemplate: { fields: {}, custom: [], most: 0, supplements: {} },
  texts: { cn: {}, en: {} },
  rank: {},
}

/** The part of the side's model that is loaded so far; it grows as screens are opened. */
export const modelAtom = atom<Model>(emptyModel)

const templateAtom = atom((get) => get(sessionAtom).template)
const shapeAtom = atom((get) => templateShape(get(templateAtom)))

/** The same by the person's field template. */
export const shapedModelAtom = atom((get) => get(shapeAtom)(get(modelAtom)))

/** A new number after the declarations have changed under an open page, which happens only during development. */
export const declarationsAtom = atom(0)
