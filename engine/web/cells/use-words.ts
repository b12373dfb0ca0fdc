import { useMemo } from 'react'
import { useModel } from '../app/use-model.ts'
import { useText } from '../app/text.ts'
import { useSession } from '../app/use-session.ts'
import { wordsOf, type Words } from './words.ts'

/** The words of the model in the person's language. */
export function useWords(): Words {
  const model = useModel()
  const { language } = useSession()
  const text = useText()
  return useMemo(() => wordsOf(model, language, text), [model, language, text])
}
