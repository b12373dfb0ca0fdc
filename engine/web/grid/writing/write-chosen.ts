import { rectangleOf } from '../range/cell-range.ts'
import type { Surface } from '../surface.ts'
import type { Written } from './grid-writing.ts'

/** The open cells of what is chosen, each with what is written into it. */
export function writeChosen({ rows, columns, writing, range }: Surface, content: { readonly typed: string } | { readonly value: unknown }): void {
  const chosen = range()
  if (writing === undefined || chosen === undefined) return
  const { top, bottom, left, right } = rectangleOf(chosen)
  const changes: Written[] = []
  for (const row of rows.slice(top, bottom + 1))
    for (const { key, edit } of columns.slice(left, right + 1))
      if (edit !== undefined && writing.isOpen(row, key)) changes.push({ id: String(row['id']), key, ...content })
  if (changes.length > 0) writing.write(changes)
}

/** Empties the open cells of what is chosen. */
export function clearChosen(surface: Surface): void {
  writeChosen(surface, { typed: '' })
}
