import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import { toggleRows } from './toggle-rows.ts'

/** The behaviour of the checkboxes of a grid. */
export type ChooseRows = {
  /** Selects or clears the row at a place; `isFurther`: with all rows since the previous one. */
  readonly choose: (row: number, isChosen: boolean, isFurther: boolean) => void
  readonly chooseAll: (isChosen: boolean) => void
}

type Given = {
  readonly rows: readonly Row[]
  readonly chosen: ReadonlySet<string> | undefined
  readonly onChoose: ((ids: ReadonlySet<string>) => void) | undefined
}

/** Row selection by checkboxes. The functions are the same in every render, so that columns are not made again. */
export function useChosenRows(given: Given): ChooseRows {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const last = useRef<number>(undefined)
  const [functions] = useState((): ChooseRows => ({
    choose(row, isChosen, isFurther) {
      const { rows, chosen, onChoose } = latest.current
      if (chosen === undefined) return
      onChoose?.(toggleRows(chosen, rows, row, isChosen, isFurther ? last.current : row))
      last.current = row
    },
    chooseAll(isChosen) {
      const { rows, chosen, onChoose } = latest.current
      if (chosen !== undefined && rows.length > 0) onChoose?.(toggleRows(chosen, rows, rows.length - 1, isChosen, 0))
    },
  }))
  return functions
}
