import { useMemo, useState } from 'react'
import type { Field } from '../../../../core/model/field.ts'
import { useModel } from '../../../model/use-model.ts'
import { useWords } from '../../../cells/use-words.ts'
import { foldedText } from '../../../grid/find/matches-of.ts'
import type { CellEditing } from '../../../grid/api/grid-editing.ts'
import { ChoiceEditor } from './ChoiceEditor.tsx'

/** A value of a vocabulary, by its name or its code. */
export function EnumEditor({ field, ...editing }: CellEditing & { readonly field: Field; readonly label: string; readonly text: string }) {
  const words = useWords()
  const vocabulary = field.vocabulary ?? ''
  const values = useModel().vocabularies[vocabulary]?.values
  const [search, setSearch] = useState('')
  const choices = useMemo(() => {
    const all = (values ?? []).map((value) => ({ value, text: words.value(vocabulary, value) }))
    const wanted = foldedText(search.trim())
    return wanted === '' ? all : all.filter(({ value, text }) => foldedText(text).includes(wanted) || foldedText(value).startsWith(wanted))
  }, [values, words, vocabulary, search])
  return <ChoiceEditor {...editing} choices={choices} isWaiting={false} onSearch={setSearch} />
}
