import { useMemo } from 'react'
import { useModel } from '../model/use-model.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { wordsOf, type Words } from './words.ts'

/** The words of the model in the person's language. */
export function useWords(): Words {
  const model = useModel()
  const { language } = useSession()
  const text = useText()
  return useMemo(() => wordsOf(model, language, text), [model, language, text])
}
