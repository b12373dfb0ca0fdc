/** A break that is only taken at the end of a line. */
const BREAK = '\u200B'
/** Words of letters that no line may otherwise end within; Chinese breaks anywhere. */
const LONG_WORD = /[!-~\u00C0-\u024F]{8,}/g

/**
 * Lets words break that have no room in so many millimetres, where they would otherwise be printed over the next column. Words that have room stay whole, so that
 * they are found and copied as they are.
 */
export function breakWords(text: string, room: number, points: number): string {
  return text.replaceAll(LONG_WORD, (word) => {
    let broken = ''
    let used = 0
    for (const letter of word) {
      const width = widthOf(letter) * points * MILLIMETRES_A_POINT
      if (used + width > room && broken !== '') {
        broken += BREAK
        used = 0
      }
      broken += letter
      used += width
    }
    return broken
  })
}

const MILLIMETRES_A_POINT = 25.4 / 72

/** In ems of the font, rounded up. */
function widthOf(letter: string): number {
  if (/[WM@%mw&]/.test(letter)) return 0.93
  if (/[A-Z~+=<>]/.test(letter)) return 0.73
  return /[ijlI.,:;|!'()[\]/\\ft-]/.test(letter) ? 0.42 : 0.62
}
