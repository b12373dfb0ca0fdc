import type { Reading, ReadValue } from '../../core/explain/explained.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { labelOfField, labelOfValue } from '../../core/text/label-of.ts'
import { joinList } from '../../core/text/join-list.ts'
import { textOf } from '../../core/text/message.ts'

/** A value that a condition read, as text. */
export type DescribedValue = { readonly path: string; readonly label: string; readonly text: string; readonly isHidden: boolean }

/** The value at a path as a person knows it: the field's name, and its value as text or that it is hidden. */
export function describeValue(model: Model, language: Language, reading: Reading): DescribedValue {
  const say = (key: string, params?: Readonly<Record<string, string>>) => textOf(model, language, `explain.${key}`, params)
  const entity = model.entities[reading.entity ?? '']
  const field = entity?.fields[reading.field ?? ''] ?? preferenceAt(model, reading.path)
  const label = entity !== undefined && field !== undefined ? labelOfField(model, language, entity, field) : labelOfPath(model, language, reading.path)
  if (reading.kind === 'hidden') return { path: reading.path, label, text: say('hiddenValue'), isHidden: true }
  if (reading.path === 'user.purchasingGroups') {
    const count = reading.values.filter((one) => one !== null).length + reading.more
    return { path: reading.path, label, text: say('groups', { count: String(count) }), isHidden: false }
  }
  const word = (one: ReadValue): string => {
    if (one === null) return say('blank')
    if (typeof one === 'boolean') return say(one ? 'yes' : 'no')
    if (typeof one === 'object') return one.record
    const { vocabulary = '' } = field ?? {}
    return vocabulary === '' || model.vocabularies[vocabulary]?.literal === true ? one : labelOfValue(model, language, vocabulary, one)
  }
  const texts = reading.values.map(word)
  const more = reading.more > 0 ? [say('more', { count: String(reading.more) })] : []
  return { path: reading.path, label, text: joinList([...texts, ...more], language), isHidden: false }
}

function preferenceAt({ preferences }: Model, path: string): Field | undefined {
  const name = path.slice('prefs.'.length)
  return path.startsWith('prefs.') ? (preferences.purchaser[name] ?? preferences.supplier[name]) : undefined
}

/** Names of the language itself have texts of their own. */
function labelOfPath(model: Model, language: Language, path: string): string {
  const words = model.texts[language]
  const [first = '', name = ''] = path.split('.')
  if (first === 'prefs') return words[`preference.${name}`] ?? path
  return words[`explain.path.${path}`] ?? words[`explain.path.${first}`] ?? path
}
