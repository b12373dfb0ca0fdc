import type { Model } from '../../core/model/model.ts'
import { textOfOptions } from '../../core/template/options-of.ts'
import type { FieldTemplate, TemplateItem } from '../../core/template/field-template.ts'

/** One row of the template on the wire: the keys of the specification (1: 3.1), and what else an enterprise may set. */
export type TemplateRow = {
  readonly globalTemplateFieldId: string
  readonly globalTemplateInfoId: string
  readonly fieldName: string
  readonly languageField: string
  readonly keyName: string
  readonly showName: string
  readonly epShowName: string
  readonly remark: string
  /** From 1. */
  readonly position: number
  readonly isShown: boolean
  readonly isCustom: boolean
  /** The enterprise's names instead of the declared ones. */
  readonly isRenamed: boolean
  readonly type: NonNullable<TemplateItem['type']>
  readonly options: string
  readonly scale: number
  readonly isRequired: boolean
  /** The library record of its names; empty for none. */
  readonly attribute: string
}

/** The rows of a template in the order of their positions. */
export function rowsOfTemplate({ fieldTemplate, texts }: Pick<Model, 'fieldTemplate' | 'texts'>, { items, version }: FieldTemplate): readonly TemplateRow[] {
  return items.map(({ key, place, shown, names, type = 'text', options = [], scale = 0, required = false, remark = '', attribute = '' }, index) => {
    const languageField = `field.template.${key}`
    return {
      globalTemplateFieldId: String(place + 1),
      globalTemplateInfoId: String(version),
      fieldName: key,
      languageField,
      keyName: key,
      showName: names?.cn ?? texts.cn[languageField] ?? key,
      epShowName: names?.en ?? texts.en[languageField] ?? key,
      remark,
      position: index + 1,
      isShown: shown,
      isCustom: fieldTemplate.custom.includes(key),
      isRenamed: names !== undefined,
      type,
      options: textOfOptions(options),
      scale,
      isRequired: required,
      attribute,
    }
  })
}
