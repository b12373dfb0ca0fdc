import { useEffect, useState } from 'react'
import type { Row } from '../../../cells/value-at-path.ts'

const NO_ROWS: readonly Row[] = []

/** The selected rows of several pages, as last loaded. `of` names the owner of the rows: when it changes, the selection is cleared. */
export function useSelection(of: string, seen: readonly Row[] = NO_ROWS) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  useEffect(() => setSelected(new Map()), [of])
  useEffect(
    () =>
      setSelected((standing) => {
        const newer = seen.filter((row) => standing.has(String(row['id'])) && standing.get(String(row['id'])) !== row)
        return newer.length === 0 ? standing : new Map([...standing, ...newer.map((row) => [String(row['id']), row] as const)])
      }),
    [seen],
  )

  function select(ids: ReadonlySet<string>, rows: readonly Row[]) {
    const known = new Map([...selected, ...rows.map((row) => [String(row['id']), row] as const)])
    setSelected(
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
    setSelected((standing) => new Map([...standing].filter(([id]) => ids.includes(id))))
  }

  return { selected, select, keep, clear: () => keep([]) }
}
