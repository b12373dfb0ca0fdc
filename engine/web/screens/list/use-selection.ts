import { useEffect, useState } from 'react'
import type { Row } from '../../cells/value-at-path.ts'

/** The chosen rows, over several pages. `of` says whose rows they are: when it changes, the choice is forgotten. */
export function useSelection(of: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  useEffect(() => setChosen(new Map()), [of])

  function select(ids: ReadonlySet<string>, rows: readonly Row[]) {
    const known = new Map([...chosen, ...rows.map((row) => [String(row['id']), row] as const)])
    setChosen(
      new Map(
        [...ids].flatMap((id) => {
          const row = known.get(id)
          return row === undefined ? [] : [[id, row] as const]
        }),
      ),
    )
  }

  return { chosen, select, clear: () => setChosen(new Map()) }
}
