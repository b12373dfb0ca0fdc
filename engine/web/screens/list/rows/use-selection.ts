import { useEffect, useState } from 'react'
import type { Row } from '../../../cells/value-at-path.ts'

const NO_ROWS: readonly Row[] = []

/** The selected rows of several pages, as last loaded. `of` names the owner of the rows: when it changes, the selection is cleared. */
export function useSelection(of: string, seen: readonly Row[] = NO_ROWS) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  useEffect(() => setChosen(new Map()), [of])
  useEffect(
    () =>
      setChosen((standing) => {
        const newer = seen.filter((row) => standing.has(String(row['id'])) && standing.get(String(row['id'])) !== row)
        return newer.length === 0 ? standing : new Map([...standing, ...newer.map((row) => [String(row['id']), row] as const)])
      }),
    [seen],
  )

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

  /** Keeps only these of the selected rows. */
  function keep(ids: readonly string[]) {
    setChosen((standing) => new Map([...standing].filter(([id]) => ids.includes(id))))
  }

  return { chosen, select, keep, clear: () => keep([]) }
}
