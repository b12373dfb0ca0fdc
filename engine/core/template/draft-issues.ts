import { beginningOf } from '../text/beginning-of.ts'
import type { Model } from '../model/model.ts'
import { languages, type Language } from '../model/side.ts'
import { issue } from '../rules/issue.ts'
import { normalizedName } from '../text/normalized-name.ts'
import { labelOfField } from '../text/label-of.ts'
import { joinList } from '../text/join-list.ts'
import type { Issue } from '../wire/envelope.ts'
import { CUSTOM_TYPES, type CustomType } from './field-template.ts'
import { optionsOf } from './options-of.ts'
import type { DraftItem } from './read-draft.ts'
import { whyNeeded } from './why-needed.ts'

const MAX_NAME_LENGTH = 40
const MAX_OPTION_LENGTH = 50
const MAX_OPTIONS = 100
const MAX_REMARK_LENGTH = 200
const MAX_DECIMALS = 6
const NAME_KEYS: Readonly<Record<Language, 'showName' | 'epShowName'>> = { cn: 'showName', en: 'epShowName' }

type Declared = Pick<Model, 'fieldTemplate' | 'texts' | 'entities'>

/** Every issue of a template that somebody wants to save, at its cells, whatever documents hold. */
export function draftIssues(model: Declared, items: readonly DraftItem[], language: Language, types: readonly CustomType[] = CUSTOM_TYPES): readonly Issue[] {
  return [
    ...fieldIssues(model, items),
    ...positionIssues(items),
    ...nameIssues(model, items),
    ...hiddenIssues(model, items, language),
    ...items.flatMap((item, index) => customIssues(model, item, index)),
    ...items.flatMap(({ type }, index) =>
      types.includes(type) ? [] : [issue('NOT_IN_VOCABULARY', at(index, 'type'), { value: type, choices: types.join(', ') })],
    ),
    ...tooManyCustom(model, items),
    ...attributeIssues(items),
  ]
}

const at = (index: number, key: keyof DraftItem) => `entityList[${index}].${key}`

function fieldIssues({ fieldTemplate: { fields } }: Declared, items: readonly DraftItem[]): readonly Issue[] {
  const known = new Set<string>()
  const issues = items.flatMap(({ keyName }, index) => {
    if (!Object.hasOwn(fields, keyName)) return [issue('TEMPLATE_FIELD_UNKNOWN', at(index, 'keyName'), { key: beginningOf(keyName, 60) })]
    if (known.has(keyName)) return [issue('TEMPLATE_FIELD_TWICE', at(index, 'keyName'), { key: keyName })]
    known.add(keyName)
    return []
  })
  const missing = Object.keys(fields).filter((key) => !known.has(key))
  return missing.length === 0 ? issues : [...issues, issue('TEMPLATE_FIELD_MISSING', 'entityList', { keys: missing.join(', ') })]
}

function positionIssues(items: readonly DraftItem[]): readonly Issue[] {
  const taken = new Map<number, string>()
  return items.flatMap(({ position, keyName }, index) => {
    const before = taken.get(position)
    if (before === undefined) taken.set(position, keyName)
    const isPlace = Number.isInteger(position) && position >= 1 && position <= items.length
    if (!isPlace) return [issue('TEMPLATE_POSITION_WRONG', at(index, 'position'), { position: String(position), last: String(items.length) })]
    return before === undefined ? [] : [issue('TEMPLATE_POSITION_CLASH', at(index, 'position'), { position: String(position), other: before })]
  })
}

function nameIssues(model: Declared, items: readonly DraftItem[]): readonly Issue[] {
  return languages.flatMap((language) => {
    const nameKey = NAME_KEYS[language]
    const taken = new Map<string, string>()
    return items.flatMap((item, index) => {
      const path = at(index, nameKey)
      const name = item[nameKey].trim()
      if (name === '') return [issue('TEMPLATE_NAME_MISSING', path)]
      if (name.length > MAX_NAME_LENGTH) return [issue('TOO_LONG', path, { maximum: String(MAX_NAME_LENGTH) })]
      // Hidden fields conflict with nothing.
      if (!item.isShown) return []
      const folded = normalizedName(name)
      const before = taken.get(folded) ?? neighbourCalled(model, item.keyName, language, name)
      taken.set(folded, name)
      return before === undefined ? [] : [issue('TEMPLATE_NAME_TAKEN', path, { name })]
    })
  })
}

/** Another field, outside the template, with the new name in a document that has both. */
function neighbourCalled(model: Declared, key: string, language: Language, name: string): string | undefined {
  if (model.texts[language][`field.template.${key}`] === name) return undefined
  const folded = normalizedName(name)
  for (const entity of Object.values(model.entities)) {
    const fields = Object.values(entity.fields)
    if (!fields.some((field) => field.template === key)) continue
    const neighbour = fields.find((field) => field.template === undefined && normalizedName(labelOfField(model, language, entity, field)) === folded)
    if (neighbour !== undefined) return name
  }
  return undefined
}

function hiddenIssues(model: Declared, items: readonly DraftItem[], language: Language): readonly Issue[] {
  return items.flatMap(({ isShown, keyName }, index) => {
    const needs = isShown ? [] : whyNeeded(model, keyName)
    if (needs.length === 0) return []
    const documents = [...new Set(needs.map(({ entity }) => model.texts[language][`entity.${entity}`] ?? entity))]
    return [issue('TEMPLATE_FIELD_NEEDED', at(index, 'isShown'), { documents: joinList(documents, language) })]
  })
}

function customIssues({ fieldTemplate: { custom } }: Declared, item: DraftItem, index: number): readonly Issue[] {
  const { keyName, type, options, scale, isRequired, remark } = item
  const issues: Issue[] = []
  if (remark.length > MAX_REMARK_LENGTH) issues.push(issue('TOO_LONG', at(index, 'remark'), { maximum: String(MAX_REMARK_LENGTH) }))
  if (!custom.includes(keyName)) {
    if (type !== 'text') issues.push(issue('TEMPLATE_TYPE_OF_STANDARD', at(index, 'type')))
    if (isRequired) issues.push(issue('TEMPLATE_TYPE_OF_STANDARD', at(index, 'isRequired')))
    return issues
  }
  if (type === 'choice') issues.push(...optionIssues(optionsOf(options), at(index, 'options')))
  if (type === 'number' && !(Number.isInteger(scale) && scale >= 0 && scale <= MAX_DECIMALS))
    issues.push(issue('TOO_LARGE', at(index, 'scale'), { maximum: String(MAX_DECIMALS), given: String(scale) }))
  return issues
}

/** The issues of a drop-down's options. */
export function optionIssues(options: readonly string[], path: string): readonly Issue[] {
  if (options.length === 0 || options.includes('')) return [issue('TEMPLATE_OPTIONS_NEEDED', path)]
  if (options.length > MAX_OPTIONS) return [issue('TOO_MANY_ITEMS', path, { maximum: String(MAX_OPTIONS) })]
  if (options.some((option) => option.length > MAX_OPTION_LENGTH)) return [issue('TOO_LONG', path, { maximum: String(MAX_OPTION_LENGTH) })]
  const repeated = options.find((option, place) => options.findIndex((other) => normalizedName(other) === normalizedName(option)) !== place)
  return repeated === undefined ? [] : [issue('TEMPLATE_OPTION_TWICE', path, { option: repeated })]
}

/** A record of the library names one field only. */
function attributeIssues(items: readonly DraftItem[]): readonly Issue[] {
  const taken = new Map<string, DraftItem>()
  return items.flatMap((item, index) => {
    if (item.attribute === '') return []
    const before = taken.get(item.attribute)
    taken.set(item.attribute, before ?? item)
    return before === undefined ? [] : [issue('TEMPLATE_ATTRIBUTE_TWICE', at(index, 'attribute'), { other: before.keyName })]
  })
}

function tooManyCustom({ fieldTemplate: { custom, most, code } }: Declared, items: readonly DraftItem[]): readonly Issue[] {
  const used = items.flatMap(({ keyName, isShown }, index) => (isShown && custom.includes(keyName) ? [index] : []))
  return used.slice(most).map((index) => issue(code ?? 'TOO_MANY_ITEMS', at(index, 'isShown'), { maximum: String(most), given: String(used.length) }))
}
