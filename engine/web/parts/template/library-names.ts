import { normalizedName } from '../../../core/text/normalized-name.ts'
import type { OfferedName } from './offered-name.ts'
import type { EditorRow } from './template-draft.ts'

/** The row with the library's data: the names; for a custom field, which is shown from now on, also its type. */
export function withLibraryName(row: EditorRow, name: OfferedName): EditorRow {
  const { id: attribute, names, type } = name
  const named = { ...row, attribute, showName: names.cn, epShowName: names.en }
  if (!row.isCustom) return named
  return { ...named, isShown: true, type, options: type === 'choice' ? name.options : '', scale: type === 'number' ? name.scale : 0 }
}

/** Whether the library differs by now from the row that takes its name from it. */
export function differsFromLibrary(row: EditorRow, name: OfferedName): boolean {
  const would = withLibraryName(row, name)
  return (['showName', 'epShowName', 'type', 'options', 'scale'] as const).some((cell) => would[cell] !== row[cell])
}

/** The available names that contain the text in any of their names, those that begin with it first. */
export function searchNames(library: readonly OfferedName[], search: string): readonly OfferedName[] {
  const wanted = normalizedName(search)
  const place = ({ names, others }: OfferedName) => {
    const words = [names.cn, names.en, ...others].map(normalizedName)
    return words.some((word) => word.startsWith(wanted)) ? 0 : words.some((word) => word.includes(wanted)) ? 1 : 2
  }
  return library
    .filter(({ isOffered }) => isOffered)
    .map((name) => ({ name, place: place(name) }))
    .filter((each) => each.place < 2)
    .toSorted((left, right) => left.place - right.place)
    .map(({ name }) => name)
}
