import { modelAtom } from '../model/model-store.ts'
import { store } from '../foundation/store.ts'
import { hasText, translate } from '../i18n/translate.ts'

/** The localized text of a numeric code, if there is one. */
export function textOfCode(code: string): string | undefined {
  const { errors } = store.get(modelAtom)
  const error = Object.values(errors).find(({ number }) => String(number) === code)
  if (error === undefined) return undefined
  const key = `error.${error.name}`
  return hasText(key) ? translate(key) : undefined
}
