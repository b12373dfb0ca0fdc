import type { Model } from '../../../core/model/model.ts'
import { languages } from '../../../core/model/side.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { Words } from '../../cells/words.ts'

/** The names of vocabulary values in all loaded languages: a block from a Chinese sheet pastes into an English page. */
export function valueNames(model: Model, words: Words): NamesOfValue {
  const known = new Map<string, ReturnType<NamesOfValue>>()
  return (vocabulary) => {
    let names = known.get(vocabulary)
    if (names === undefined) {
      names = (model.vocabularies[vocabulary]?.values ?? []).map((value) => ({
        value,
        names: [
          words.value(vocabulary, value),
          ...languages.map((language) => model.texts[language][`value.${vocabulary}.${value}`]).filter((name) => name !== undefined),
        ],
      }))
      known.set(vocabulary, names)
    }
    return names
  }
}
