import { useAtomValue } from 'jotai'
import type { Model } from '../../core/model/model.ts'
import { modelAtom } from './model-store.ts'

/** The model of this side. Inside a screen, everything that its declaration names has been loaded. */
export function useModel(): Model {
  return useAtomValue(modelAtom)
}
