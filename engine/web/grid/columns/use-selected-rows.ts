import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import { toggleRows } from './toggle-rows.ts'

/** The behaviour of the checkboxes of a grid. */
export type SelectRows = {
  /** Selects or clears the row at a place; `isFurther`: with all rows since the previous one. */
  readonly choose: (row: number, isSelected: boolean, isFurther: boolean) => void
  readonly selectAllRows: (isSelected: boolean) => void
}

type Given = {
  readonly rows: readonly Row[]
  readonly selected: ReadonlySet<string> | undefined
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined
}

/** Row selection by checkboxes. The functions are the same in every render, so that columns are not made again. */
export function useSelectedRows(given: Given): SelectRows {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const last = useRef<number>(undefined)
  const [functions] = useState((): SelectRows => ({
    choose(row, isSelected, isFurther) {
      const { rows, selected, onSelect } = latest.current
      if (selected === undefined) return
      onSelect?.(toggleRows(selected, rows, row, isSelected, isFurther ? last.current : row))
      last.current = row
    },
    selectAllRows(isSelected) {
      const { rows, selected, onSelect } = latest.current
      if (selected !== undefined && rows.length > 0) onSelect?.(toggleRows(selected, rows, rows.length - 1, isSelected, 0))
    },
  }))
  return functions
}
