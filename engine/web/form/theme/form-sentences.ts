import { TranslatableString } from '@rjsf/utils'
import type { Translate } from '../../app/text.ts'

const holes = ['first', 'second', 'third']

/** The key of each sentence that RJSF says by itself: "Add" is `form.addButton`. */
export const keyBySentence: ReadonlyMap<string, string> = new Map(
  Object.entries(TranslatableString).map(([name, sentence]) => [sentence, `form.${name.charAt(0).toLowerCase()}${name.slice(1)}`]),
)

/** What RJSF and the theme say by themselves, in the person's language. RJSF's %1 is the hole {first}. */
export function formSentences(text: Translate): (sentence: TranslatableString, params?: readonly string[]) => string {
  return (sentence, params = []) => text(keyBySentence.get(sentence) ?? sentence, Object.fromEntries(params.map((param, place) => [holes[place] ?? '', param])))
}
