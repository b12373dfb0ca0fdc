import { modelAtom } from '../model/model-store.ts'
import { store } from '../foundation/store.ts'
import { hasText, translate } from '../i18n/translate.ts'

/** The localized text of a numeric code, if there is one. */
export function textOfCode(code: string): string | undefined {
  const { errors } = store.get(modelAtom)
  // Packs hold the names of errors as keys alone.
  const [name] = Object.entries(errors).find(([, { number }]) => String(number) === code) ?? []
  const key = `error.${name}`
  return name !== undefined && hasText(key) ? translate(key) : undefined
}
