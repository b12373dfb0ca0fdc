import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { initialInput, inputDefaults, withAnewBlank } from '../../../core/lifecycle/apply-input.ts'
import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { storedValue } from '../../../core/model/stored-value.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Side } from '../../../core/model/side.ts'
import { useModel } from '../../model/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellMarks } from '../../form/line-store/cell-marks.ts'
import { recomputedLine } from '../../form/recomputed-line.ts'
import { useReferenceNames } from '../../form/use-reference-names.ts'
import { withoutMasks } from '../../form/without-masks.ts'
import { useEvaluationContext } from '../../form/use-evaluation-context.ts'
import { fetchDefaults, isReadByDefaults } from '../../api/fetch-defaults.ts'

type Writer = { readonly side: Side; readonly permissions: ReadonlySet<string> }

/**
 * The values of a dialog: those of the one document, the action's defaults in its blanks, and the person's input. The server fills a new document, and again
 * when a value is chosen that others depend on; the person's input stays. For several documents the dialog knows nothing: the server fills their blanks one by
 * one.
 */
export function useActionInput(entity: Entity, transition: Transition, fields: readonly Field[], rows: readonly Row[], writer: Writer) {
  const model = useModel()
  const evaluationContext = useEvaluationContext()
  const [only] = rows
  const isOne = rows.length === 1
  const isNew = transition.from === null && rows.length === 0
  const names = useReferenceNames(entity, isOne && only !== undefined ? [only] : [])
  const [stored] = useState<Row>(() =>
    isOne && only !== undefined ? withAnewBlank(transition, withoutMasks(model, entity, transition, writer, names.stored(only))) : {},
  )

  function fieldDefaults(given: Row): Row {
    const values = valuesOf(model, entity, given, evaluationContext)
    return Object.fromEntries(
      fields
        .filter((field) => field.default !== undefined)
        .map((field) => [field.name, storedValue(field, valueOf(model, field.default!, values))])
        .filter(([, value]) => value !== null),
    )
  }

  function beginning(): Row {
    const given = initialInput(transition, fields, stored)
    if (isNew) return { ...given, ...fieldDefaults(given) }
    return isOne ? { ...given, ...inputDefaults(model, entity, transition, stored, {}, valuesOf(model, entity, stored, evaluationContext), writer) } : {}
  }

  const [input, setInput] = useState<Row>(() => beginning())
  const [refused, setRefused] = useState<Readonly<Record<string, CellMarks>>>({})
  const touched = useRef(new Set<string>())
  const areLinesTouched = useRef(false)
  const latest = useRef(input)
  const asked = useRef(0)

  function put(next: Row) {
    latest.current = next
    setInput(next)
  }

  // Untouched values follow the input.
  async function fill() {
    const turn = ++asked.current
    const written = Object.fromEntries(Object.entries(latest.current).filter(([name]) => touched.current.has(name)))
    const filled = await fetchDefaults(model, entity, transition, written)
    if (filled === undefined || turn !== asked.current) return
    names.learn([filled])
    const values = names.stored(filled)
    const free = fields.filter(({ name, type }) => type !== 'lines' && !touched.current.has(name))
    put({ ...latest.current, ...Object.fromEntries(free.map(({ name }) => [name, values[name] ?? null])) })
  }

  const fillAtFirst = useEffectEvent(() => {
    if (isNew) void fill()
  })
  useEffect(() => fillAtFirst(), [])

  function change(changed: Row) {
    for (const name of Object.keys(changed)) touched.current.add(name)
    put({ ...latest.current, ...changed })
    if (isNew && Object.keys(changed).some((name) => isReadByDefaults(entity, name))) void fill()
  }

  function changeLines(lines: string, given: readonly Row[], changed: readonly string[], marks: CellMarks) {
    areLinesTouched.current = true
    const ids = new Set(changed)
    const document = { ...stored, ...latest.current }
    setRefused({ ...refused, [lines]: marks })
    put({
      ...latest.current,
      [lines]: given.map((row) => (ids.has(String(row['id'])) ? recomputedLine(model, entity, document, lines, row, evaluationContext) : row)),
    })
  }

  /** Whether the document is known, so that its conditions can be evaluated; not for several documents. */
  const isKnown = rows.length < 2
  return {
    input,
    rows,
    isKnown,
    document: { ...stored, ...input },
    latest: () => ({ ...stored, ...latest.current }),
    names,
    refused,
    change,
    changeLines,
    /** Whether the person has changed anything. */
    isTouched: () => areLinesTouched.current || touched.current.size > 0,
    evaluationContext,
  }
}
