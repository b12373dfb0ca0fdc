import { beginningOf } from '../text/beginning-of.ts'
import type { Model } from '../model/model.ts'
import { issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import { CUSTOM_TYPES, type CustomType, type FieldTemplate, type ScreenRule, type TemplateItem } from './field-template.ts'
import { optionsOf } from './options-of.ts'

/** One row of a template as a person fills it in. */
export type DraftItem = {
  readonly keyName: string
  /** From 1, each number once. */
  readonly position: number
  readonly isShown: boolean
  readonly showName: string
  readonly epShowName: string
  readonly type: CustomType
  /** Separated by commas. */
  readonly options: string
  readonly scale: number
  readonly isRequired: boolean
  readonly remark: string
  /** The id of a library record; empty for none. */
  readonly attribute: string
}

const KEYS: readonly string[] = ['keyName', 'position', 'isShown', 'showName', 'epShowName', 'type', 'options', 'scale', 'isRequired', 'remark', 'attribute']
/** Further keys of an answer that a client may send back. */
const ANSWERED: readonly string[] = [
  'globalTemplateFieldId',
  'globalTemplateInfoId',
  'fieldName',
  'languageField',
  'isCustom',
  'isRenamed',
  'usedIn',
  'neededBy',
  'declaredNames',
  'declaredPosition',
]

/** The rows of a request, or the issues that make them unreadable: unknown keys and wrong types. Paths are "entityList[3].showName". */
export function readDraft(rows: readonly Readonly<Record<string, unknown>>[]): { readonly items: readonly DraftItem[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = []
  const items = rows.map((row, index): DraftItem => {
    const path = (key: string) => `entityList[${index}].${key}`
    for (const key of Object.keys(row)) if (!KEYS.includes(key) && !ANSWERED.includes(key)) issues.push(issue('UNKNOWN_KEY', path(key), { key }))
    const typed = <Value>(key: string, fallback: Value | undefined, expected: string): Value => {
      const value = row[key] ?? fallback
      if (typeof value !== expected) issues.push(issue('WRONG_TYPE', path(key), { expected: expected === 'string' ? 'text' : expected }))
      return value as Value
    }
    const type = typed<string>('type', 'text', 'string')
    if (!CUSTOM_TYPES.includes(type as CustomType))
      issues.push(issue('NOT_IN_VOCABULARY', path('type'), { value: beginningOf(String(type), 40), choices: CUSTOM_TYPES.join(', ') }))
    return {
      keyName: typed<string>('keyName', undefined, 'string'),
      position: typed<number>('position', undefined, 'number'),
      isShown: typed<boolean>('isShown', undefined, 'boolean'),
      showName: typed<string>('showName', undefined, 'string'),
      epShowName: typed<string>('epShowName', undefined, 'string'),
      type: type as CustomType,
      options: typed('options', '', 'string'),
      scale: typed('scale', 0, 'number'),
      isRequired: typed('isRequired', false, 'boolean'),
      remark: typed('remark', '', 'string'),
      attribute: typed('attribute', '', 'string'),
    }
  })
  return { items, issues }
}

/** The template of a valid draft. */
export function templateOfDraft(
  { fieldTemplate, texts }: Pick<Model, 'fieldTemplate' | 'texts'>,
  items: readonly DraftItem[],
  screens: Readonly<Record<string, Readonly<Record<string, ScreenRule>>>>,
  version: number,
): FieldTemplate {
  const places = new Map(Object.keys(fieldTemplate.fields).map((key, place) => [key, place]))
  const ordered = items.toSorted((left, right) => left.position - right.position)
  return {
    version,
    screens,
    items: ordered.map(({ keyName: key, isShown: shown, showName, epShowName, type, options, scale, isRequired, remark, attribute }): TemplateItem => {
      const names = { cn: showName.trim(), en: epShowName.trim() }
      const isDeclared = names.cn === texts.cn[`field.template.${key}`] && names.en === texts.en[`field.template.${key}`]
      const isCustom = fieldTemplate.custom.includes(key)
      return {
        key,
        place: places.get(key)!,
        shown,
        ...(!isDeclared && { names }),
        ...(isCustom && type !== 'text' && { type }),
        ...(isCustom && type === 'choice' && { options: optionsOf(options) }),
        ...(isCustom && type === 'number' && { scale }),
        ...(isCustom && isRequired && { required: true }),
        ...(remark.trim() !== '' && { remark: remark.trim() }),
        ...(attribute !== '' && { attribute }),
      }
    }),
  }
}
