import type { FieldNames } from '../model/entity.ts'
import type { Language } from '../model/side.ts'
import type { CustomType } from './field-template.ts'
import { optionsOf } from './options-of.ts'

/** A record of the library of names. */
export type LibraryName = {
  readonly id: string
  readonly names: Readonly<Record<Language, string>>
  /** Its further names. */
  readonly others: readonly string[]
  readonly type: CustomType
  /** For a number: digits after the point. */
  readonly scale: number
  /** For a choice. */
  readonly options: readonly string[]
  readonly isOffered: boolean
}

type Row = Readonly<Record<string, unknown>>

/** Reads a row of the library's entity. */
export function libraryName({ cn, en, others, type, scale, options, offered }: FieldNames, row: Row): LibraryName {
  return {
    id: String(row.id),
    names: { cn: trimmedText(row[cn]), en: trimmedText(row[en]) },
    others: otherNames(trimmedText(row[others])),
    type: (row[type] as CustomType | null | undefined) ?? 'text',
    scale: Number(row[scale] ?? 0),
    options: optionsOf(trimmedText(row[options])),
    isOffered: row[offered] === true,
  }
}

/** Every name of a record, those of the two languages first. */
export function namesOf({ names, others }: Pick<LibraryName, 'names' | 'others'>): readonly string[] {
  return [names.cn, names.en, ...others].filter((name) => name !== '')
}

/** Further names as a person writes them, separated by commas, semicolons or lines in either script. */
export function otherNames(text: string): readonly string[] {
  return text
    .split(/[,，、;；\r\n]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
