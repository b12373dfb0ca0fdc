import { useEffect, useRef, useState } from 'react'
import type { Surroundings } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { useModel } from '../app/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import type { CellMarks } from './lines/cell-marks.ts'
import { recomputed, recomputedLine } from './recompute-rows.ts'

/** Beyond this many lines the sums wait until the typing rests; the changed line itself never waits. */
const sumsWaitBeyond = 100
const sumsWait = 200

/** One document in writing. */
export type Draft = { readonly document: Row; readonly refused: Readonly<Record<string, CellMarks>> }

/** A document in writing: changes go in, what follows from them is worked out by the formulas of the declaration. */
export function useDraft(
  entity: Entity,
  start: Row,
  startRefused: Draft['refused'],
  isNew: boolean,
  surroundings: Surroundings,
  changed: (draft: Draft) => void,
) {
  const model = useModel()
  const [draft, setDraft] = useState<Draft>(() => ({ document: recomputed(model, entity, start, surroundings, isNew), refused: startRefused }))
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function put(next: Draft) {
    latest.current = next
    setDraft(next)
    changed(next)
  }

  function setHeader(values: Row) {
    put({ ...latest.current, document: recomputed(model, entity, { ...latest.current.document, ...values }, surroundings, isNew) })
  }

  function setLines(lines: string, rows: readonly Row[], touched: readonly string[], refused: CellMarks) {
    const { document } = latest.current
    const marks = { ...latest.current.refused, [lines]: refused }
    clearTimeout(timer.current)
    if (rows.length <= sumsWaitBeyond || touched.length > 1)
      return put({ document: recomputed(model, entity, { ...document, [lines]: rows }, surroundings, isNew), refused: marks })
    const ids = new Set(touched)
    const worked = rows.map((row) => (ids.has(String(row['id'])) ? recomputedLine(model, entity, document, lines, row, surroundings) : row))
    put({ document: { ...document, [lines]: worked }, refused: marks })
    timer.current = setTimeout(() => put({ ...latest.current, document: recomputed(model, entity, latest.current.document, surroundings, isNew) }), sumsWait)
  }

  return { draft, setHeader, setLines, replace: (document: Row) => put({ document: recomputed(model, entity, document, surroundings, isNew), refused: {} }) }
}
