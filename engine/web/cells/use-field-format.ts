import { useMemo } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { useSession } from '../session/use-session.ts'
import { type Seal, textOfSeal } from './seal-of.ts'
import { textOfField } from './text-of-field.ts'
import { textOfValue } from './text-of-value.ts'
import { valueAtPath, type Row } from './value-at-path.ts'
import { useWords } from './use-words.ts'
import { useModel } from '../model/use-model.ts'

/** How figures and their units show for this person: words and decimals. */
export type FieldFormat = {
  text(field: Field, value: unknown): string
  /** The text that replaces a sealed value. */
  seal(seal: Seal): string
  /** The unit or currency beside a figure, from the row that holds both. */
  unit(entity: Entity, field: Field, row: Row): string
}

export function useFieldFormat(): FieldFormat {
  const words = useWords()
  const model = useModel()
  const { scales } = useSession()
  return useMemo(
    () => ({
      text: (field, value) => textOfField(field, value, words, scales),
      seal: (seal) => textOfSeal(seal, words),
      unit(entity, { unit }, row) {
        if (unit === undefined) return ''
        const value = valueAtPath(row, unit)
        const vocabulary = entity.fields[unit]?.vocabulary
        // Currencies show their code in a dense grid, whatever their name.
        return vocabulary !== undefined && model.vocabularies[vocabulary]?.values.includes(String(value)) ? String(value) : textOfValue(value)
      },
    }),
    [words, model, scales],
  )
}
