import { type Decimal, ZERO } from '../../../core/decimal/decimal.ts'
import { decimalFromTyping } from '../../../core/decimal/decimal-from-typing.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'

/** The quantity that is typed or pasted into a cell: 0 for an emptied one, undefined for a text that is no figure. */
export function quantityFromTyping(text: string): Decimal | undefined {
  const read = decimalFromTyping(text, false)
  return read === null ? ZERO : parseDecimal(read ?? '')
}
