import type { MouseEvent } from 'react'
import { useWords } from '../../../cells/use-words.ts'
import { gridApiByElement } from '../../../grid/api/grid-api-by-element.ts'

/** A link to the first row, seen while it has the focus: between the heading and the rows of a list stand its actions, tabs and filters. */
export function SkipToRows() {
  const words = useWords()
  function skip(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    const grid = event.currentTarget.closest('.list')?.querySelector('.list-rows [role=grid]')
    const api = grid ? gridApiByElement.get(grid)?.current : undefined
    api?.goTo({ row: 0, column: api.bounds().firstColumn })
  }
  return (
    <a className="skip-link" href="#rows" data-action="skipToRows" onClick={skip}>
      {words.text('ui.list.skip')}
    </a>
  )
}
