import { useMemo } from 'react'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { valueNames } from './value-names.ts'

/** The names of vocabulary values, as a pasted text may contain them. */
export function useValueNames(): NamesOfValue {
  const model = useModel()
  const words = useWords()
  return useMemo(() => valueNames(model, words), [model, words])
}
