import { modelAtom } from '../app/model-store.ts'
import { store } from '../app/store.ts'
import { hasWords, words } from '../app/i18n.ts'

/** The localized text of a numeric code of the catalogue, if it has one. */
export function textOfCode(code: string): string | undefined {
  const { errors } = store.get(modelAtom)
  const error = Object.values(errors).find(({ number }) => String(number) === code)
  if (error === undefined) return undefined
  const key = `error.${error.name}`
  return hasWords(key) ? words(key) : undefined
}
