import { TranslatableString } from '@rjsf/utils'
import type { Translate } from '../../i18n/use-text.ts'

const holes = ['first', 'second', 'third']

/** The text key of each sentence of RJSF: "Add" is `form.addButton`. */
export const keyByRjsfText: ReadonlyMap<string, string> = new Map(
  Object.entries(TranslatableString).map(([name, sentence]) => [sentence, `form.${name.charAt(0).toLowerCase()}${name.slice(1)}`]),
)

/** The texts of RJSF and the theme in the person's language. RJSF's %1 is the placeholder {first}. */
export function rjsfTexts(text: Translate): (sentence: TranslatableString, params?: readonly string[]) => string {
  return (sentence, params = []) => text(keyByRjsfText.get(sentence) ?? sentence, Object.fromEntries(params.map((param, place) => [holes[place] ?? '', param])))
}
