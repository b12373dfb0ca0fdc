import { Decimal } from '../../core/decimal/decimal.ts'
import { isBlank } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Finding } from './finding.ts'
import { isFigure } from './is-figure.ts'

/** What an answer shows otherwise than a story: of an object only the named values count, of a list every item. Figures are equal by value. */
export function answerDifferences(wanted: unknown, shown: unknown, path: string, place = ''): readonly Finding[] {
  if (Array.isArray(wanted)) {
    const items = Array.isArray(shown) ? shown : []
    if (items.length !== wanted.length) return [difference(path, place, `${items.length} items`, `${wanted.length}`)]
    return wanted.flatMap((each, index) => answerDifferences(each, items[index], path, `${place}[${index}]`))
  }
  if (typeof wanted === 'object' && wanted !== null) {
    const values = (typeof shown === 'object' ? shown : undefined) as Row | undefined
    return Object.entries(wanted).flatMap(([name, each]) => answerDifferences(each, values?.[name], path, place === '' ? name : `${place}.${name}`))
  }
  return isSame(wanted, shown) ? [] : [difference(path, place, JSON.stringify(shown), JSON.stringify(wanted))]
}

function isSame(wanted: unknown, shown: unknown): boolean {
  if (isBlank(wanted) || isBlank(shown)) return isBlank(wanted) && isBlank(shown)
  if (isFigure(wanted) && isFigure(shown)) return new Decimal(String(wanted)).equals(String(shown))
  return wanted === shown
}

function difference(path: string, place: string, shown: string | undefined, wanted: string): Finding {
  return { text: `${path} answers ${shown ?? 'nothing'} as ${place}, not ${wanted}`, cause: `answer of ${path}` }
}
