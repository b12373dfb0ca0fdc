import { useMemo, useState } from 'react'
import type { PivotRow } from '../lines/pivot-of.ts'
import { awardStore, type AwardStore, type MatrixRow, type Taken } from './award-store.ts'
import { mostOf, type AwardFields } from './places.ts'

/** Whoever proposes what to take of lines, by their ids. */
export type Proposing = {
  readonly isAsking: boolean
  readonly ask: (lines: readonly string[], onProposed: (taken: Taken) => void) => void
}

/** What is proposed for the rows of a matrix. */
export type ProposalOfAward = {
  /** The rows as they would be; undefined before it was asked for. */
  readonly rows: readonly MatrixRow[] | undefined
  readonly isAsking: boolean
  /** Asks for it; once it is there, takes it over. */
  readonly next: () => void
}

/** A proposal is shown before it is taken over: nothing that a person wrote is lost by asking. */
export function useProposalOfAward(
  store: AwardStore,
  pivot: readonly PivotRow[],
  fields: AwardFields,
  proposing: Proposing | undefined,
): ProposalOfAward | undefined {
  const [proposed, setProposed] = useState<{ readonly of: AwardStore; readonly taken: Taken }>()
  // With other lines, what was proposed for those before is nothing.
  const taken = proposed?.of === store ? proposed.taken : undefined
  const rows = useMemo(() => (taken === undefined ? undefined : awardStore(pivot, fields, taken).rows()), [pivot, fields, taken])
  if (proposing === undefined) return undefined

  function next(): void {
    if (proposing === undefined || proposing.isAsking) return
    if (taken !== undefined) {
      store.takeExactly(taken)
      return setProposed(undefined)
    }
    const open = pivot.flatMap(({ cells }) => [...cells.values()]).filter((line) => mostOf(line, fields).gt(0))
    proposing.ask(
      open.map((line) => String(line['id'])),
      (answer) => setProposed({ of: store, taken: answer }),
    )
  }

  return { rows, isAsking: proposing.isAsking, next }
}
