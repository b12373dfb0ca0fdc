import { lazy, Suspense } from 'react'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Side } from '../../../core/model/side.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { withLateWords } from '../../model/load-packs.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { markKey, type CellMark } from '../../form/line-store/cell-marks.ts'
import { placeOfIssue } from '../../form/place-of-issue.ts'
import { useConditions } from '../../form/use-conditions.ts'
import { isReadByDefaults } from '../../api/fetch-defaults.ts'
import { dialogLines } from './dialog-lines.ts'
import type { useActionInput } from './use-action-input.ts'

const HeaderForm = lazy(async () => ({ default: (await withLateWords(import('../../form/header/HeaderForm.tsx'))).HeaderForm }))
const DialogLines = lazy(async () => ({ default: (await withLateWords(import('./DialogLines.tsx'))).DialogLines }))

type Props = {
  readonly entity: Entity
  readonly transition: Transition
  readonly fields: readonly Field[]
  /** The most important fields of a whole document; empty: all. */
  readonly named: readonly string[]
  readonly held: ReturnType<typeof useActionInput>
  readonly issues: readonly Issue[]
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
}

/** The input of an action: fields, the less important ones of a whole document behind "more", and the lines in their grid. */
export function ActionFields({ entity, transition, fields, named, held, issues, writer }: Props) {
  const model = useModel()
  const words = useWords()
  const { document, rows, names, isKnown } = held
  const isWhole = transition.input === '*'
  const requiredInputs = [...requiredInputsOf(transition)]
  const conditions = useConditions(entity, document, isKnown ? undefined : rows)
  const heads = issues.flatMap((issue) => {
    const place = placeOfIssue(issue.path)
    return place.kind === 'field' ? [{ field: place.field, text: words.issue(issue) }] : []
  })
  // A required input is asked for, even if the document's own page hides the field.
  const offered = fields.filter((field) => requiredInputs.includes(field.name) || conditions.isVisible(field))
  const headers = offered.filter(({ type }) => type !== 'lines')
  // Fields that others of a new document depend on come first.
  const feeds = (field: Field) => transition.from === null && field.type === 'ref' && isReadByDefaults(entity, field.name)
  const isFirst = (field: Field) => !isWhole || feeds(field) || conditions.isRequired(field) || named.length === 0 || named.includes(field.name)
  const behind = headers.filter((field) => !isFirst(field))
  const lines = offered.filter(({ type }) => type === 'lines')
  const front = headers.filter(isFirst)
  // Lines come before long texts, so that people see them.
  const isAfter = (field: Field) => lines.length > 0 && field.type === 'longText'
  const form = (some: readonly Field[]) => (
    <HeaderForm
      entity={entity}
      document={document}
      issues={heads}
      nameOf={names.nameOf}
      onRemember={names.remember}
      onChange={held.change}
      fields={some.map((field) => ({
        field,
        label: words.field(entity, field),
        required: requiredInputs.includes(field.name) || (isKnown && conditions.isRequired(field)),
        // An action may name a field that the document's own form never writes; a field that is locked now stays locked.
        readonly: isKnown && conditions.isReadonly(field) && (isWhole || !field.readonly),
      }))}
    />
  )
  function marksOf(lines: string): ReadonlyMap<string, CellMark> {
    const rows = (document[lines] ?? []) as readonly Row[]
    return new Map(
      issues.flatMap((issue) => {
        const place = placeOfIssue(issue.path)
        const row = place.kind === 'cell' && place.lines === lines ? rows[place.row] : undefined
        return place.kind === 'cell' && row !== undefined ? [[markKey(row['id'], place.field), { text: words.issue(issue) }] as const] : []
      }),
    )
  }
  return (
    <Suspense fallback={null}>
      {front.some((field) => !isAfter(field)) && form(front.filter((field) => !isAfter(field)))}
      {lines.map((field) => {
        const grid = dialogLines(model, transition, field, writer)
        return grid === undefined ? null : (
          <section key={field.name} className="dialog-lines" data-field={field.name}>
            <h3>{words.field(entity, field)}</h3>
            <DialogLines
              screen={`${entity.name}.${transition.name}`}
              field={field}
              label={words.field(entity, field)}
              grid={grid}
              held={held}
              issues={marksOf(field.name)}
            />
          </section>
        )
      })}
      {front.some(isAfter) && form(front.filter(isAfter))}
      {behind.length > 0 && (
        <details open={behind.some((field) => heads.some((issue) => issue.field === field.name))}>
          <summary>{words.text('ui.action.moreFields', { count: String(behind.length) })}</summary>
          {form(behind)}
        </details>
      )}
    </Suspense>
  )
}
