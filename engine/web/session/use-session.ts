import { useAtomValue } from 'jotai'
import type { Language, Side } from '../../core/model/side.ts'
import { languageAtom } from '../i18n/language.ts'
import { sessionAtom, side, type SessionState } from './session.ts'

export type Session = SessionState & { readonly language: Language; readonly side: Side }

/** The person, their permissions and preferences, and their language. An empty user id means that nobody is logged in. */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom)
  const language = useAtomValue(languageAtom)
  return { ...session, language, side }
}
