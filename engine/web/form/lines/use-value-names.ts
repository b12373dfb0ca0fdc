import { useMemo } from 'react'
import { languages } from '../../../core/model/side.ts'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'

/** The names of vocabulary values in the languages that are loaded: a block from a Chinese sheet pastes on an English page. */
export function useValueNames(): NamesOfValue {
  const model = useModel()
  const words = useWords()
  return useMemo(
    () => (vocabulary) =>
      (model.vocabularies[vocabulary]?.values ?? []).map((value) => ({
        value,
        names: [
          words.value(vocabulary, value),
          ...languages.map((language) => model.texts[language][`value.${vocabulary}.${value}`]).filter((name) => name !== undefined),
        ],
      })),
    [model, words],
  )
}
