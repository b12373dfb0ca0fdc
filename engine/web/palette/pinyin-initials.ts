/** The first character of each initial in the order of sounds. No syllable begins with I, U or V. */
const FIRST = '吖八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀'
const INITIALS = 'abcdefghjklmnopqrstwxyz'

const collator = new Intl.Collator('zh-u-co-pinyin')
/** A browser that orders Chinese otherwise gives no initials, rather than wrong ones. */
const isBySound = [...FIRST].every((character, place, all) => place === 0 || collator.compare(all[place - 1]!, character) < 0)

/**
 * The initials of a Chinese text by the browser's own order of sounds: no dictionary is loaded. Latin letters and figures stay, everything else is left out.
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
  let place = FIRST.length - 1
  while (place >= 0 && collator.compare(FIRST[place]!, character) > 0) place -= 1
  return INITIALS[place] ?? ''
}
