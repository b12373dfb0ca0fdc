import type { Texts } from '../../model/model.ts'
import type { Language } from '../../model/side.ts'
import type { TextNodes } from '../context/compiled-declarations.ts'
import { declarationsOf, report } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** The nested locale files as flat keys. */
export function compileTexts(compilation: Compilation): { readonly texts: Readonly<Record<Language, Texts>>; readonly nodes: TextNodes } {
  const texts: Record<Language, Record<string, string>> = { cn: {}, en: {} }
  const nodes = { cn: new Map<string, SourceNode>(), en: new Map<string, SourceNode>() }
  for (const { declared, node, area } of declarationsOf(compilation, 'locale')) {
    const language = area as Language
    for (const [key, text, at] of flatten(declared, node, '')) {
      if (nodes[language].has(key))
        report(compilation, at, `the text "${key}" stands twice, also in ${nodes[language].get(key)!.source.path}`, undefined, 'key')
      if (text.trim() === '') report(compilation, at, `the text "${key}" is empty`)
      texts[language][key] = language === 'en' ? narrow(text) : text
      nodes[language].set(key, at)
    }
  }
  return { texts, nodes }
}

/** English gets straight quotes and apostrophes: in a font with Chinese letters the others are as wide as a letter. */
function narrow(text: string): string {
  return text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'")
}

function* flatten(words: object, node: SourceNode, prefix: string): Generator<readonly [string, string, SourceNode]> {
  for (const [key, value] of Object.entries(words) as [string, string | object][]) {
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value === 'string') yield [name, value, within(node, key)]
    else yield* flatten(value, within(node, key), name)
  }
}
