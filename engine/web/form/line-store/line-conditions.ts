import { openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { EvaluationContext } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import { liveFormulaOf } from '../../../core/lifecycle/live/live-formula.ts'
import { isAffected, unionOf } from '../../../core/lifecycle/live/dependencies.ts'
import type { ChangedPaths } from '../../../core/lifecycle/live/dependencies.ts'
import { valuesOfLine } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Side } from '../../../core/model/side.ts'
import { CLOSING, HIDING, isAny, REQUIRING } from '../../../core/rules/field-access.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** Which cells of the lines are open, visible and required. Evaluated per cell and cached while the row stays the same. */
export type LineConditions = {
  isOpen(row: Row, field: Field): boolean
  isVisible(row: Row, field: Field): boolean
  isRequired(row: Row, field: Field): boolean
  /** Whether a cell of this field may be open in one row and closed in another. */
  varies(field: Field): boolean
  /** A new object when a value outside the rows that conditions read has changed. */
  round(): unknown
  follow(changedPaths: ChangedPaths): void
}

type About = {
  readonly model: Model
  readonly entity: Entity
  readonly lines: string
  readonly line: Entity
  readonly live: LiveDocument
  readonly evaluationContext: EvaluationContext
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
  /** The transition by which the form writes these lines; undefined if it does not write them. */
  readonly transition: Transition | undefined
}

/** The conditions of the cells of a lines field. */
export function lineConditions({ model, entity, lines, line, live, evaluationContext, writer, transition }: About): LineConditions {
  const open = new Set(transition === undefined ? [] : openFieldsOf(model, line, writer, transition).map(({ name }) => name))
  const formulas = Object.values(line.fields).flatMap(({ computedWhen, visibleWhen, readonlyWhen, requiredWhen }) => [
    computedWhen,
    visibleWhen,
    readonlyWhen,
    requiredWhen,
  ])
  const reads = unionOf(formulas.filter((formula) => formula !== undefined).map((formula) => liveFormulaOf(model, entity, formula).reads))
  let answers = new WeakMap<Row, Map<Formula, boolean>>()

  // A row that is not (or no longer) part of the document is evaluated on its own.
  function valuesOf(row: Row): LiveValues {
    const id = String(row['id'])
    return live.row(lines, id) === row ? live.valuesOf(lines, id)! : valuesOfLine(model, line, row, live.document(), evaluationContext)
  }

  function asks(formula: Formula, row: Row): boolean {
    const known = answers.get(row) ?? new Map<Formula, boolean>()
    answers.set(row, known)
    let answer = known.get(formula)
    if (answer === undefined) {
      const values = valuesOf(row)
      answer = live.row(lines, String(row['id'])) === row ? live.ask(formula, values) === true : holds(model, formula, values)
      known.set(formula, answer)
    }
    return answer
  }

  const asked = (row: Row) => ({ side: writer.side, holds: (condition: Formula) => asks(condition, row), isRequiredInput: false })
  const isVisible = (row: Row, field: Field) => !isAny(HIDING, field, asked(row))
  return {
    isVisible,
    isOpen: (row, field) => open.has(field.name) && isVisible(row, field) && !isAny(CLOSING, field, asked(row)),
    isRequired: (row, field) => isVisible(row, field) && isAny(REQUIRING, field, asked(row)),
    varies: (field) => field.computedWhen !== undefined || field.visibleWhen !== undefined || field.readonlyWhen !== undefined,
    round: () => answers,
    follow(changedPaths) {
      if (isAffected(reads, changedPaths)) answers = new WeakMap()
    },
  }
}
