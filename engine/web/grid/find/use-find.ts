import { useEffect, useEffectEvent, useState } from 'react'
import type { Cell } from '../api/cell-range.ts'
import type { GridApi } from '../api/grid-api.ts'
import { matchesOf, matchFrom } from './matches-of.ts'

/** The search waits this long, because the person usually types on. */
const pause = 150

export type FindState = {
  readonly isOpen: boolean
  readonly search: string
  readonly open: () => void
  readonly close: () => void
  readonly type: (search: string) => void
  /** Goes to the next match, or to the previous one. */
  readonly step: (by: 1 | -1) => void
}

/** Searches all rows of a grid in portions, between which the page stays responsive. */
export function useFind(api: GridApi): FindState {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { rows, columns, state } = api

  const arrive = useEffectEvent((matches: readonly Cell[], isFirst: boolean) => {
    const from = api.range()?.anchor ?? { row: 0, column: 0 }
    const match = isFirst ? matchFrom(matches, from) : Math.min(state.get().match, matches.length - 1)
    state.set({ matches, match })
    const found = matches[match]
    if (isFirst && found !== undefined) api.show(found)
  })

  useEffect(() => {
    if (!isOpen || search.trim() === '') {
      state.set({ matches: [], match: -1 })
      return undefined
    }
    const portions = matchesOf(rows, columns, search)
    let found: readonly Cell[] = []
    let timer = setTimeout(go, pause)
    function go() {
      const { value, done } = portions.next()
      if (done === true) return
      const isFirst = found.length === 0
      found = [...found, ...value]
      if (found.length > 0 || isFirst) arrive(found, isFirst && found.length > 0)
      timer = setTimeout(go, 0)
    }
    return () => clearTimeout(timer)
  }, [isOpen, search, rows, columns, state])

  function step(by: 1 | -1) {
    const { matches, match } = state.get()
    if (matches.length === 0) return
    const next = (match + by + matches.length) % matches.length
    state.set({ match: next })
    api.show(matches[next]!)
  }

  return {
    isOpen,
    search,
    open: () => setOpen(true),
    close() {
      const { matches, match } = state.get()
      const found = matches[match]
      setOpen(false)
      setSearch('')
      api.goTo(found ?? api.range()?.anchor ?? { row: 0, column: api.bounds().firstColumn })
    },
    type: setSearch,
    step,
  }
}
