import type { Preference } from '../../../core/model/model.ts'
import { formatRate } from '../../../core/text/format-decimal.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import type { Words } from '../../cells/words.ts'

export function preferenceText(words: Words, field: Preference | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.text('ui.settings.blank')
  if (typeof value === 'boolean') return words.text(value ? 'ui.settings.on' : 'ui.settings.off')
  if (field?.type === 'enum') return words.value(field.vocabulary ?? '', textOfValue(value))
  return field?.type === 'rate' ? formatRate(textOfValue(value)) : textOfValue(value)
}
