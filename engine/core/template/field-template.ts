import type { Language } from '../model/side.ts'

/** What a custom field holds. Its column is a text in any case: a day as "2026-11-21", a figure as a decimal string. */
export type CustomType = 'text' | 'choice' | 'date' | 'number'

/** All types, in the order in which they are offered. */
export const CUSTOM_TYPES: readonly CustomType[] = ['text', 'choice', 'date', 'number']

/** What an enterprise made of one field of the template. */
export type TemplateItem = {
  readonly key: string
  /** The declared place, counted from 0. */
  readonly place: number
  readonly shown: boolean
  /** Its names, where they are not the declared ones. */
  readonly names?: Readonly<Record<Language, string>>
  /** Of custom fields; absent: text. */
  readonly type?: CustomType
  /** Of a drop-down, in the order of the list. */
  readonly options?: readonly string[]
  /** Of a number: digits after the point. */
  readonly scale?: number
  readonly required?: boolean
  readonly remark?: string
  /** The record of the library of names that it takes its names from. */
  readonly attribute?: string
}

/** How one screen treats a field, beyond the template. */
export type ScreenRule = 'required' | 'hidden'

/** The field template of an enterprise. */
export type FieldTemplate = {
  /** 0: the declared one, which nobody has changed. */
  readonly version: number
  /** In the order of their positions. */
  readonly items: readonly TemplateItem[]
  /** By screen, then by path: "remark" of the document, "lines.remark" of its lines. */
  readonly screens: Readonly<Record<string, Readonly<Record<string, ScreenRule>>>>
}
