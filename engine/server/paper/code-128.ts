/** The widths of the bars and gaps of each symbol of Code 128, three bars and three gaps each, as ISO/IEC 15417 lists them. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const START_B = 104
const START_C = 105
const FUNCTION_1 = 102
const STOP = '2331112'
const MAX_LETTERS = 48

/** The widths of bars and gaps by turns, a bar first, for a text of printable ASCII letters; undefined for any other text, and for one too long to scan. */
export function barsOf(text: string): readonly number[] | undefined {
  if (!/^[\u0020-\u007E]+$/.test(text) || text.length > MAX_LETTERS) return undefined
  const values = [...text].map((letter) => letter.codePointAt(0)! - 32)
  return withCheck(START_B, values)
}

/** The same for an element of GS1, of an even number of digits: GS1-128, which begins with the function character 1 and says two digits by each symbol. */
export function gs1BarsOf(digits: string): readonly number[] | undefined {
  if (!/^(\d\d)+$/.test(digits) || digits.length > MAX_LETTERS) return undefined
  return withCheck(START_C, [FUNCTION_1, ...digits.match(/\d\d/g)!.map(Number)])
}

function withCheck(start: number, values: readonly number[]): readonly number[] {
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), start) % 103
  const symbols = [start, ...values, check].map((value) => SYMBOLS[value]!)
  return [...symbols.join(''), ...STOP].map(Number)
}
