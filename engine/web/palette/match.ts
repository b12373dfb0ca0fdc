import { nameKeyOf } from '../../core/text/name-key.ts'
import { pinyinInitials } from '../../core/text/pinyin-initials.ts'

/** How well a name fits, from the best: it is the text, begins with it, a word of it does, it contains it, it contains all words, its initials do. */
const IS = 0
const BEGINS = 1
const WORD_BEGINS = 2
const CONTAINS = 3
const HAS_WORDS = 4
const INITIALS_BEGIN = 5
const INITIALS_CONTAIN = 6

/** A rank below this one is what the person means, whatever documents are found. */
export const MEANT = CONTAINS

/** Of names that fit alike the shorter one is nearer to what is typed; no length makes up for a rank. */
const MAX_LENGTH = 400
const OF_LENGTH = 1000

/** The rank of the best of several names of one thing; undefined if none fits. A blank text fits everything alike. */
export function rankOf(names: readonly string[], text: string): number | undefined {
  const wanted = nameKeyOf(text)
  if (wanted === '') return IS
  const ranks = names.flatMap((name) => {
    const rank = rankOfName(name, wanted)
    return rank === undefined ? [] : [rank + Math.min(name.length, MAX_LENGTH) / OF_LENGTH]
  })
  return ranks.length === 0 ? undefined : Math.min(...ranks)
}

function rankOfName(name: string, wanted: string): number | undefined {
  const known = nameKeyOf(name)
  if (known === wanted) return IS
  if (known.startsWith(wanted)) return BEGINS
  if (known.split(/[\s\-/·()（）]+/).some((word) => word.startsWith(wanted))) return WORD_BEGINS
  if (known.includes(wanted)) return CONTAINS
  const words = wanted.split(' ')
  if (words.length > 1 && words.every((word) => known.includes(word))) return HAS_WORDS
  const letters = wanted.replaceAll(' ', '')
  if (!/^[a-z0-9]{2,}$/.test(letters) || !/\p{Script=Han}/u.test(name)) return undefined
  const initials = pinyinInitials(name)
  if (initials.startsWith(letters)) return INITIALS_BEGIN
  return initials.includes(letters) ? INITIALS_CONTAIN : undefined
}

/** Those that fit, the best first; equal ones keep their order. */
export function matching<Item extends { readonly names: readonly string[] }>(
  items: readonly Item[],
  text: string,
): readonly { readonly item: Item; readonly rank: number }[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item.names, text)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((left, right) => left.rank - right.rank)
}

/** A text in parts, of which those that were searched for are marked. */
export function markedParts(text: string, wanted: string): readonly { readonly text: string; readonly isMarked: boolean }[] {
  const words = nameKeyOf(wanted)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return [{ text, isMarked: false }]
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|')})`, 'gi')
  return text
    .split(pattern)
    .map((part, place) => ({ text: part, isMarked: place % 2 === 1 }))
    .filter((part) => part.text !== '')
}
