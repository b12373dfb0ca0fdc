import type { Field } from '../../../../core/model/field.ts'
import { groupDigits } from '../../../../core/text/format-decimal.ts'
import { textOfField } from '../../../cells/text-of-field.ts'
import type { Words } from '../../../cells/words.ts'
import type { Filter } from '../state/list-state.ts'
import { periodText } from './period-text.ts'

const shownValues = 3

/** A condition in words: "this week", "≥ 100", "PO1, PO2 and 4 more". References by the given names, by id. */
export function conditionText(words: Words, field: Field, { operator, values }: Filter, names: ReadonlyMap<string, string> = new Map()): string {
  const one = (value: string) => valueText(words, field, value, names)
  const [first = '', second = ''] = values
  switch (operator) {
    case 'within':
      return periodText(words, first)
    case 'between':
      return words.text('ui.condition.between', { from: one(first), to: one(second) })
    case 'in': {
      const shown = values.slice(0, shownValues).map(one).join(words.text('ui.condition.comma'))
      return values.length <= shownValues ? shown : words.text('ui.condition.more', { values: shown, count: String(values.length - shownValues) })
    }
    case 'blank':
    case 'notBlank':
      return words.text(`ui.operator.${operator}`)
    default:
      return words.text(`ui.condition.${operator}`, { value: one(first) })
  }
}

function valueText(words: Words, field: Field, value: string, names: ReadonlyMap<string, string>): string {
  switch (field.type) {
    case 'ref':
    case 'refs':
      return names.get(value) ?? '…'
    case 'flag':
      return textOfField(field, value === 'true', words, {})
    case 'enum':
    case 'rate':
      return textOfField(field, value, words, {})
    case 'date':
    case 'instant':
      return value.slice(0, 10)
    case 'quantity':
    case 'price':
    case 'amount':
    case 'decimal':
    case 'integer':
      return groupDigits(value)
    default:
      return value
  }
}
