import { useAtomValue } from 'jotai'
import { createContext, use } from 'react'
import type { Model } from '../../core/model/model.ts'
import { shapedModelAtom } from './model-store.ts'

/** Set around a document of somebody else's: the model as that purchaser has it. */
export const PurchaserModelContext = createContext<Model | undefined>(undefined)

/** The model of this side by the field template that holds here. Inside a screen, everything that its declaration names has been loaded. */
export function useModel(): Model {
  const own = use(PurchaserModelContext)
  const shaped = useAtomValue(shapedModelAtom)
  return own ?? shaped
}
