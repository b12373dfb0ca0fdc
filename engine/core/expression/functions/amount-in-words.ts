import type { Decimal } from '../../decimal/decimal.ts'
import { roundHalfUp } from '../../decimal/round-half-up.ts'
import { amountInChinese } from './amount-in-chinese.ts'
import { amountInEnglish } from './amount-in-english.ts'
import { failure } from '../values/evaluation-stop.ts'
import type { EvaluationStop } from '../values/evaluation-stop.ts'

/** From this amount on nothing is written in words. */
const LIMIT = '10000000000000000'

const speakers: Readonly<Record<string, (whole: string, cents: string) => string>> = { cn: amountInChinese, en: amountInEnglish }

/**
 * An amount of money in words, as orders, contracts and payments state it beside the figure: 'cn' in the capitals of the People's
 * Bank's rules for bills (人民币大写), 'en' with the cents as a fraction. Rounded half up to cents; below 10^16.
 *
 * @example
 * inWords(new Decimal('142.8'), 'cn') // '壹佰肆拾贰元捌角整'
 * inWords(new Decimal('142.8'), 'en') // 'one hundred forty-two and 80/100'
 */
export function inWords(amount: Decimal, language: string): string | EvaluationStop {
  const speak = speakers[language]
  if (speak === undefined) return failure("inWords() speaks 'cn' and 'en'")
  const rounded = roundHalfUp(amount, 2)
  if (rounded.abs().gte(LIMIT)) return failure('inWords() ends below 10,000,000,000,000,000')
  const [whole = '0', cents = '00'] = rounded.abs().toFixed(2).split('.')
  const minus = language === 'cn' ? '负' : 'minus '
  return `${rounded.isNegative() && !rounded.isZero() ? minus : ''}${speak(whole, cents)}`
}
