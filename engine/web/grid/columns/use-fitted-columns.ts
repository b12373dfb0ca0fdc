import { useEffect, useMemo, useState } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'
import { alignedToRoom, narrowedToRoom, widthsByContent } from './fit-columns.ts'

type Given = {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  /** The widths that the person has set. */
  readonly widths: Readonly<Record<string, number>>
  /** The element of the grid; null until it is drawn, and where its columns keep their usual widths. */
  readonly element: HTMLElement | null
  /** What other columns take at its beginning. */
  readonly before: number
}

const UNKNOWN: ReadonlyMap<string, number> = new Map()

/**
 * Columns as wide as their texts, and whole ones as far as the room goes. A page of longer texts widens them, one of shorter texts leaves them: they do not
 * jump while a person pages. Where the person has set a width before, the columns are not widened; while the first one is set, the others stay as they are.
 */
export function useFittedColumns({ columns, rows, widths, element, before }: Given): readonly GridColumn[] {
  const room = useWidthOf(element)
  // Reading every text of a long form takes longer than drawing it.
  const isFitted = element !== null
  const byContent = useMemo(() => (isFitted ? widthsByContent(columns, rows) : UNKNOWN), [isFitted, columns, rows])
  const [widest, setWidest] = useState(byContent)
  const next = wider(widest, byContent)
  if (next !== widest) setWidest(next)
  const [isOwn] = useState(Object.keys(widths).length > 0)
  return useMemo(() => {
    if (room === undefined) return columns
    const fitted = columns.map((column) => ({ ...column, width: next.get(column.key) ?? column.width }))
    return isOwn ? fitted : alignedToRoom(narrowedToRoom(fitted, room - before), room - before)
  }, [columns, next, room, isOwn, before])
}

function wider(known: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const grown = [...found].filter(([key, width]) => width > (known.get(key) ?? 0))
  return grown.length === 0 ? known : new Map([...known, ...grown])
}

/** The width inside an element, without its scrollbar. */
function useWidthOf(element: HTMLElement | null): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
