import type { CompiledDeclarations } from '../../engine/core/compile/context/compiled-declarations.ts'
import { languages } from '../../engine/core/model/side.ts'
import type { Language } from '../../engine/core/model/side.ts'
import type { Desk } from './desk.ts'
import { without, withProperty } from './json-text.ts'
import { Refusal } from './refusal.ts'

/** A text that a new declaration needs: its key, its file, and its name on the command line ("" is the declaration itself). */
export type Word = { readonly key: string; readonly called: string; readonly area: string; readonly proposal?: Readonly<Record<Language, string>> }

/** Texts from flags: "--cn 货位 --cn code=编码". */
export type GivenWords = Readonly<Record<Language, ReadonlyMap<string, string>>>

/** Asks for a text; absent without a terminal. */
export type Ask = (question: string, proposal?: string) => Promise<string>

/** Parses the texts of one language from the command line. */
export function wordsFromFlags(flags: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    flags.map((flag) => {
      const [, called = '', text = flag] = /^([A-Za-z][\w.]*)=(.*)$/.exec(flag) ?? []
      return [called, text] as const
    }),
  )
}

/** The text that most declarations of the same name have: `kind` is "field" or "action". No proposal if they differ too much. */
export function proposalOf({ model }: CompiledDeclarations, kind: 'field' | 'action', name: string): Word['proposal'] {
  const pattern = new RegExp(`^${kind}\\.\\w+\\.${name}$`)
  const keys = Object.keys(model.texts.en).filter((key) => pattern.test(key))
  const [cn, en] = languages.map((language) => mostOf(keys.flatMap((key) => model.texts[language][key] ?? [])))
  return cn === undefined || en === undefined ? undefined : { cn, en }
}

function mostOf(texts: readonly string[]): string | undefined {
  return [...new Set(texts)].find((text) => texts.filter((each) => each === text).length * 2 > texts.length)
}

/** Whether the shared texts of documents or the field template already name a field. */
export function isNamedForAll({ model }: CompiledDeclarations, field: string): boolean {
  return languages.every((language) => [`field.template.${field}`, `field.system.${field}`].some((key) => model.texts[language][key] !== undefined))
}

/** Writes every text in both languages: from the flags, from answers, or as declarations of the same name have it. Refuses if none exists. */
export async function writeWords(desk: Desk, words: readonly Word[], given: GivenWords, ask: Ask | undefined): Promise<readonly string[]> {
  const unknown = languages.flatMap((language) => [...given[language].keys()].filter((called) => !words.some((word) => word.called === called)))
  if (unknown.length > 0)
    throw new Refusal(`nothing here is called "${unknown[0]}": there are ${words.map(({ called }) => called || 'the name itself').join(', ')}`)
  const missing: string[] = []
  const told: string[] = []
  for (const word of words) {
    for (const language of languages) {
      const text = given[language].get(word.called) ?? (ask && (await ask(questionOf(word, language), word.proposal?.[language]))) ?? word.proposal?.[language]
      if (text === undefined || text.trim() === '') missing.push(`--${language} ${word.called === '' ? '' : `${word.called}=`}"..."`)
      else {
        if (!given[language].has(word.called) && ask === undefined) told.push(`${word.key} is "${text}" (${language}), as elsewhere`)
        put(desk, language, word, text)
      }
    }
  }
  if (missing.length > 0) throw new Refusal(`every text is there in Chinese and in English. Say also: ${missing.join(' ')}`)
  return told
}

function questionOf({ key, called }: Word, language: Language): string {
  return `${language === 'cn' ? 'Chinese' : 'English'} text of ${called === '' ? key : `"${called}" (${key})`}`
}

function put(desk: Desk, language: Language, { key, area }: Word, text: string): void {
  const stands = desk.compiled.textNodes[language].get(key)
  if (stands !== undefined) {
    const elsewhere = stands.source.path
    desk.change(elsewhere, without(desk.read(elsewhere) ?? '{}', stands.path))
  }
  const path = `locales/${language}/${area}.json`
  const parts = key.split('.')
  desk.change(path, withProperty(desk.read(path) ?? '{}\n', parts.slice(0, -1), parts.at(-1)!, text))
}
