import type { Model } from '../../core/model/model.ts'

const PREFIX = 'field.template.'

/** The global table-field template: the standard fields of lines with their names in both languages, in the order of the texts. */
export function templateOf({ texts }: Pick<Model, 'texts'>) {
  const keys = Object.keys(texts.cn).filter((key) => key.startsWith(PREFIX))
  return keys.map((key, index) => {
    const keyName = key.slice(PREFIX.length)
    return {
      globalTemplateFieldId: String(index + 1),
      globalTemplateInfoId: '1',
      fieldName: keyName,
      languageField: key,
      keyName,
      showName: texts.cn[key] ?? '',
      epShowName: texts.en[key] ?? '',
      remark: '',
    }
  })
}
