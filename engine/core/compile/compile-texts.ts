import type { Texts } from '../model/model.ts'
import type { Language } from '../model/side.ts'
import { declarationsOf, report } from './compilation.ts'
import type { Compilation } from './compilation.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'

/** Where each text stands, for the checks that compare the languages. */
export type TextSpots = Readonly<Record<Language, ReadonlyMap<string, Spot>>>

/** The nested locale files as flat keys. */
export function compileTexts(compilation: Compilation): { readonly texts: Readonly<Record<Language, Texts>>; readonly spots: TextSpots } {
  const texts: Record<Language, Record<string, string>> = { cn: {}, en: {} }
  const spots = { cn: new Map<string, Spot>(), en: new Map<string, Spot>() }
  for (const { declared, spot, area } of declarationsOf(compilation, 'locale')) {
    const language = area as Language
    for (const [key, text, at] of flatten(declared, spot, '')) {
      if (spots[language].has(key))
        report(compilation, at, `the text "${key}" stands twice, also in ${spots[language].get(key)!.source.path}`, undefined, 'key')
      if (text.trim() === '') report(compilation, at, `the text "${key}" is empty`)
      texts[language][key] = language === 'en' ? narrow(text) : text
      spots[language].set(key, at)
    }
  }
  return { texts, spots }
}

/** English with straight quotes and apostrophes: the others are as wide as a letter wherever the only font is one with Chinese letters. */
function narrow(text: string): string {
  return text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'")
}

function* flatten(words: object, spot: Spot, prefix: string): Generator<readonly [string, string, Spot]> {
  for (const [key, value] of Object.entries(words) as [string, string | object][]) {
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value === 'string') yield [name, value, within(spot, key)]
    else yield* flatten(value, within(spot, key), name)
  }
}
