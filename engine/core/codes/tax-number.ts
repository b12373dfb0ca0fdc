/** A number without what people write between its characters, and without the country before it. */
function plainNumber(country: string, text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const prefix = country === 'GR' ? 'EL' : country
  return plain.startsWith(prefix) && country !== 'CN' ? plain.slice(2) : plain
}

const digitsOf = (text: string): readonly number[] => Array.from(text, Number)
/** The sum of the first characters, each times its weight. */
const weighted = (text: string, weights: readonly number[]): number => weights.reduce((sum, weight, place) => sum + weight * Number(text[place]), 0)
const lastOf = (text: string): number => Number(text.at(-1))

/** From `from` down to 2. */
const down = (from: number): readonly number[] => Array.from({ length: from - 1 }, (_, place) => from - place)

/** The sum by Luhn: each second digit counts twice, and then the sum of its digits. `first`: whether the first digit counts twice, or the second. */
function luhnSum(digits: readonly number[], first: boolean): number {
  return digits.reduce((total, digit, place) => total + ((place % 2 === 0) === first ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit), 0)
}

/** Whether a number ends with the digit of Luhn. */
function isLuhn(text: string): boolean {
  return luhnSum(digitsOf(text).toReversed(), false) % 10 === 0
}

/** ISO 7064, MOD 11,10. */
function isMod1110(text: string): boolean {
  const rest = digitsOf(text.slice(0, -1)).reduce((product, digit) => (((product + digit) % 10 || 10) * 2) % 11, 10)
  return (11 - rest) % 10 === lastOf(text)
}

/** ISO 7064, MOD 97-10, where letters count from 10 for A. */
function isMod97(text: string): boolean {
  let rest = 0
  for (const sign of text) for (const digit of String(parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const CHINESE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The unified social credit code of China (GB 32100-2015). */
function isChinese(text: string): boolean {
  let [sum, weight] = [0, 1]
  for (const sign of text.slice(0, 17)) {
    sum += CHINESE_SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return CHINESE_SIGNS[(31 - (sum % 31)) % 31] === text[17]
}

function isSpanish(text: string): boolean {
  const middle = text.slice(1, 8)
  const letterOf = (digits: string): string | undefined => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]
  if (/^[\dXYZ]/.test(text)) return letterOf(`${'XYZ'.includes(text[0]!) ? 'XYZ'.indexOf(text[0]!) : text[0]}${middle}`) === text[8]
  if (/^[KLM]/.test(text)) return letterOf(middle) === text[8]
  const check = (10 - (luhnSum(digitsOf(middle), true) % 10)) % 10
  return text[8] === String(check) || text[8] === 'JABCDEFGHI'[check]
}

function isLithuanian(text: string): boolean {
  const own = text.slice(0, -1)
  const sumFrom = (first: number) => digitsOf(own).reduce((sum, digit, place) => sum + digit * (((place + first) % 9) + 1), 0) % 11
  const [once, twice] = [sumFrom(0), sumFrom(2)]
  return (once === 10 ? twice % 10 : once) === lastOf(text)
}

function isBulgarian(text: string): boolean {
  // Ten digits name a person or a foreigner, by rules of their own.
  if (text.length === 10) return true
  const sum = (from: number) => digitsOf(text.slice(0, 8)).reduce((total, digit, place) => total + digit * (place + from), 0) % 11
  return (sum(1) === 10 ? sum(3) % 10 : sum(1)) === lastOf(text)
}

function isIrish(text: string): boolean {
  const extra = text.length === 9 ? 'WABCDEFGHI'.indexOf(text[8]!) * 9 : 0
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(text, down(8)) + extra) % 23] === text[7]
}

function isFrench(text: string): boolean {
  const company = text.slice(2)
  // New keys have letters, and no published rule.
  return isLuhn(company) && (!/^\d\d/.test(text) || (12 + 3 * (Number(company) % 97)) % 97 === Number(text.slice(0, 2)))
}

function isDutch(text: string): boolean {
  return weighted(text, down(9)) % 11 === Number(text[8]) || isMod97(`NL${text}`)
}

type Rule = readonly [form: RegExp, holds: (text: string) => boolean]

/** The form of a number and the rule of its check digit, by country (ISO 3166). */
const RULES: Readonly<Record<string, Rule>> = {
  AT: [/^U\d{8}$/, (text) => (10 - ((luhnSum(digitsOf(text.slice(1, 8)), false) + 4) % 10)) % 10 === lastOf(text)],
  BE: [/^[01]\d{9}$/, (text) => 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8))],
  BG: [/^\d{9,10}$/, isBulgarian],
  CN: [/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/, isChinese],
  CY: [
    /^\d{8}[A-Z]$/,
    (text) => {
      const sum = digitsOf(text.slice(0, 8)).reduce((total, digit, place) => total + (place % 2 === 1 ? digit : [1, 0, 5, 7, 9, 13, 15, 17, 19, 21][digit]!), 0)
      return String.fromCharCode(65 + (sum % 26)) === text[8]
    },
  ],
  CZ: [/^\d{8,10}$/, (text) => text.length > 8 || ((11 - (weighted(text, down(8)) % 11)) % 10 === lastOf(text) && text[0] !== '9')],
  DE: [/^[1-9]\d{8}$/, isMod1110],
  DK: [/^[1-9]\d{7}$/, (text) => weighted(text, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  EE: [/^10\d{7}$/, (text) => weighted(text, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0],
  ES: [/^[0-9A-Z]\d{7}[0-9A-Z]$/, isSpanish],
  FI: [/^\d{8}$/, (text) => weighted(text, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0],
  FR: [/^[0-9A-HJ-NP-Z]{2}\d{9}$/, isFrench],
  GR: [/^\d{9}$/, (text) => (weighted(text, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastOf(text)],
  HR: [/^\d{11}$/, isMod1110],
  HU: [/^\d{8}$/, (text) => weighted(text, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0],
  IE: [/^\d{7}[A-W][A-I]?$/, isIrish],
  IT: [/^\d{7}(0\d[1-9]|0[1-9]0|100|12[01]|888|999)\d$/, isLuhn],
  LT: [/^(\d{7}1\d|\d{10}1\d)$/, isLithuanian],
  LU: [/^\d{8}$/, (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6))],
  LV: [/^\d{11}$/, (text) => text < '4' || weighted(text, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3],
  MT: [/^[1-9]\d{7}$/, (text) => (weighted(text, [3, 4, 6, 7, 8, 9]) + Number(text.slice(6))) % 37 === 0],
  NL: [/^\d{9}B\d{2}$/, isDutch],
  PL: [/^\d{10}$/, (text) => weighted(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastOf(text)],
  PT: [/^[1-9]\d{8}$/, (text) => ((11 - (weighted(text, down(9)) % 11)) % 11) % 10 === lastOf(text)],
  RO: [/^[1-9]\d{1,9}$/, (text) => ((weighted(text.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === lastOf(text)],
  SE: [/^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, (text) => isLuhn(text.slice(0, 10))],
  SI: [/^[1-9]\d{7}$/, (text) => 11 - (weighted(text, down(8)) % 11) === (lastOf(text) || 10)],
  SK: [/^[1-9]\d[2-47-9]\d{7}$/, (text) => Number(text) % 11 === 0],
}

/**
 * Whether a tax number has the form and the check digits of its country: a VAT number of the European Union, with or without the country before it, or the
 * unified social credit code of China. Of other countries every number counts as right.
 */
export function isTaxNumber(country: string, text: string): boolean {
  const rule = RULES[country]
  if (rule === undefined) return true
  const [form, holds] = rule
  const number = plainNumber(country, text)
  return form.test(number) && holds(number)
}
