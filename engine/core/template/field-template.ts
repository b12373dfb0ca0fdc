import type { Language } from '../model/side.ts'

/** The type of a custom field. Its column is always a text: a day as "2026-11-21", a figure as a decimal string. */
export type CustomType = 'text' | 'choice' | 'date' | 'number'

/** All types, in the order in which they are offered. */
export const CUSTOM_TYPES: readonly CustomType[] = ['text', 'choice', 'date', 'number']

/** The types of supplementary fields. */
export const SUPPLEMENT_TYPES: readonly CustomType[] = ['text', 'choice', 'date']

/** An enterprise's settings of one field of the template. */
export type TemplateItem = {
  readonly key: string
  /** The declared place, counted from 0. */
  readonly place: number
  readonly shown: boolean
  /** Its names, if they differ from the declared ones. */
  readonly names?: Readonly<Record<Language, string>>
  /** For custom fields; absent: text. */
  readonly type?: CustomType
  /** For a drop-down, in the order of the list. */
  readonly options?: readonly string[]
  /** For a number: digits after the point. */
  readonly scale?: number
  readonly required?: boolean
  readonly remark?: string
  /** The library record of its names. */
  readonly attribute?: string
}

/** How one screen treats a field, beyond the template. */
export type ScreenRule = 'required' | 'hidden'

/** The field template of an enterprise. */
export type FieldTemplate = {
  /** 0: the declared one, unchanged. */
  readonly version: number
  /** In the order of their positions. */
  readonly items: readonly TemplateItem[]
  /** By screen, then by path: "remark" of the document, "lines.remark" of its lines. */
  readonly screens: Readonly<Record<string, Readonly<Record<string, ScreenRule>>>>
}
