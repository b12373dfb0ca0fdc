import { useEffect, useState } from 'react'
import type { Field } from '../../../core/model/field.ts'
import { namesOfValues } from '../../../core/rules/parse-cell.ts'
import { useModel } from '../../model/use-model.ts'
import { currencyOf } from '../../cells/currency-of.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellMark, CellMarks } from '../../form/line-store/cell-marks.ts'
import { LineGrid } from '../../form/lines/LineGrid.tsx'
import { useEvaluationContext } from '../../form/use-evaluation-context.ts'
import { parseTyped } from '../../form/line-store/parse-typed.ts'
import { dialogLineStore } from './dialog-line-store.ts'
import type { dialogLines } from './dialog-lines.ts'
import type { useActionInput } from './use-action-input.ts'

type Props = {
  readonly screen: string
  readonly field: Field
  readonly label: string
  readonly grid: NonNullable<ReturnType<typeof dialogLines>>
  readonly held: ReturnType<typeof useActionInput>
  readonly issues: CellMarks
}

const noMarks: ReadonlyMap<string, CellMark> = new Map()

/** The lines of an action's input, in the ordinary line grid. */
export function DialogLines({ screen, field, label, grid, held, issues }: Props) {
  const words = useWords()
  const model = useModel()
  const { line, section } = grid
  const [change] = useState(() => ({ now: held.changeLines }))
  const [document] = useState(() => ({ now: held.latest }))
  const { today } = useEvaluationContext()
  const [valueNames] = useState(() => namesOfValues(model))
  const [store] = useState(() =>
    dialogLineStore({
      fields: line.fields,
      open: new Set(section.columns.map((column) => column.field)),
      totals: section.totals,
      read: (of, typed, isBlock, row) =>
        parseTyped(of, typed, valueNames, words.language, isBlock ? undefined : today, currencyOf(line, of, row, document.now())),
      textOf: (code, params) => words.issue({ code, path: '', params }),
      onChange: (rows, changed, refused) => change.now(field.name, rows, changed, refused),
    }),
  )
  const rows = (held.document[field.name] ?? []) as readonly Row[]
  const refused = held.refused[field.name] ?? noMarks
  useEffect(() => {
    Object.assign(change, { now: held.changeLines })
    Object.assign(document, { now: held.latest })
    store.take({ rows, refused, issues })
  })
  return (
    <LineGrid
      screen={screen}
      line={line}
      label={label}
      section={section}
      store={store}
      target={undefined}
      nameOf={held.names.nameOf}
      remember={held.names.remember}
    />
  )
}
