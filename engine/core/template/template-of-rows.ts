import { type CustomType, type FieldTemplate, type ScreenRule, type TemplateItem } from './field-template.ts'
import { optionsOf } from './options-of.ts'

/** The part of a row on the wire that a page uses. */
export type RowForPage = {
  readonly globalTemplateFieldId: string
  readonly keyName: string
  readonly showName: string
  readonly epShowName: string
  readonly isShown: boolean
  /** The enterprise's names instead of the declared ones. */
  readonly isRenamed: boolean
  readonly type: CustomType
  readonly options: string
  readonly scale: number
  readonly isRequired: boolean
}

/** The template that an answer of the server describes. */
export function templateOfRows(
  rows: readonly RowForPage[],
  version: number,
  screens: Readonly<Record<string, Readonly<Record<string, ScreenRule>>>>,
): FieldTemplate {
  return {
    version,
    screens,
    items: rows.map(
      ({ globalTemplateFieldId, keyName: key, showName, epShowName, isShown: shown, isRenamed, type, options, scale, isRequired }): TemplateItem => ({
        key,
        place: Number(globalTemplateFieldId) - 1,
        shown,
        ...(isRenamed && { names: { cn: showName, en: epShowName } }),
        type,
        ...(type === 'choice' && { options: optionsOf(options) }),
        ...(type === 'number' && { scale }),
        ...(isRequired && { required: true }),
      }),
    ),
  }
}
