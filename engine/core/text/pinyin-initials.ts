/** The first character of each initial in the order of sounds. No syllable begins with I, U or V. */
const FIRST = [...'吖八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀']
const INITIALS = 'abcdefghjklmnopqrstwxyz'

const collator = new Intl.Collator('zh-u-co-pinyin')
/** Where Chinese has another order there are no initials, rather than wrong ones. */
const isBySound = FIRST.every((character, place) => place === 0 || collator.compare(FIRST[place - 1]!, character) < 0)

/**
 * The initials of a Chinese text by the order of sounds that every browser knows: no dictionary is loaded. Latin letters and figures stay, everything else is
 * left out.
 *
 * @example
 * pinyinInitials('采购订单') // 'cgdd'
 */
export function pinyinInitials(text: string): string {
  return [...text.normalize('NFKC').toLowerCase()].map(initialOf).join('')
}

function initialOf(character: string): string {
  if (/[a-z0-9]/.test(character)) return character
  if (!isBySound || !/\p{Script=Han}/u.test(character)) return ''
  const place = FIRST.findLastIndex((first) => collator.compare(first, character) <= 0)
  return INITIALS[place] ?? ''
}

/** Where the characters with an initial begin in that order, and where the next ones do; undefined for what is no initial. */
export function rangeOfInitial(letter: string): { readonly from: string; readonly before?: string } | undefined {
  const place = INITIALS.indexOf(letter)
  const from = letter.length === 1 ? FIRST[place] : undefined
  const before = FIRST[place + 1]
  return from === undefined ? undefined : { from, ...(before !== undefined && { before }) }
}
