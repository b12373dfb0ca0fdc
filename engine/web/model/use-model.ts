import { useAtomValue } from 'jotai'
import { createContext, use } from 'react'
import type { Model } from '../../core/model/model.ts'
import { shapedModelAtom } from './model-store.ts'

/** Set around a document of another enterprise: the model by that purchaser's template. */
export const PurchaserModelContext = createContext<Model | undefined>(undefined)

/** The model of this side by the present field template. Inside a screen, everything that its declaration names is loaded. */
export function useModel(): Model {
  const own = use(PurchaserModelContext)
  const shaped = useAtomValue(shapedModelAtom)
  return own ?? shaped
}
