import { lazy, Suspense } from 'react'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Side } from '../../../core/model/side.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { markKey, type CellMark } from '../../form/line-store/cell-marks.ts'
import { placeOfIssue } from '../../form/place-of-issue.ts'
import { useConditions } from '../../form/use-conditions.ts'
import { isReadByDefaults } from './fetch-defaults.ts'
import { dialogLines } from './dialog-lines.ts'
import type { useActionInput } from './use-action-input.ts'

const HeaderForm = lazy(async () => ({ default: (await import('../../form/header/HeaderForm.tsx')).HeaderForm }))
const DialogLines = lazy(async () => ({ default: (await import('./DialogLines.tsx')).DialogLines }))

type Props = {
  readonly entity: Entity
  readonly transition: Transition
  readonly fields: readonly Field[]
  /** The fields of a whole document that stand in front; none named: all. */
  readonly named: readonly string[]
  readonly held: ReturnType<typeof useActionInput>
  readonly issues: readonly Issue[]
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
}

/** What an action asks for: fields, those of a whole document that matter less behind "more", and the lines in their grid. */
export function ActionFields({ entity, transition, fields, named, held, issues, writer }: Props) {
  const model = useModel()
  const words = useWords()
  const { document, names, isKnown } = held
  const isWhole = transition.input === '*'
  const requiredInputs = [...requiredInputsOf(transition)]
  const conditions = useConditions(entity, document)
  const heads = issues.flatMap((issue) => {
    const place = placeOfIssue(issue.path)
    return place.kind === 'field' ? [{ field: place.field, text: words.issue(issue) }] : []
  })
  // What an action demands is asked for, whatever hides the field on the document's own page.
  const offered = fields.filter((field) => requiredInputs.includes(field.name) || conditions.isVisible(field))
  const headers = offered.filter(({ type }) => type !== 'lines')
  // What others follow from in a new document stands in front.
  const feeds = (field: Field) => transition.from === null && field.type === 'ref' && isReadByDefaults(entity, field.name)
  const isFirst = (field: Field) => !isWhole || feeds(field) || conditions.isRequired(field) || named.length === 0 || named.includes(field.name)
  const behind = headers.filter((field) => !isFirst(field))
  const lines = offered.filter(({ type }) => type === 'lines')
  const front = headers.filter(isFirst)
  // Lines stand before the long texts, where they are seen.
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
        // An action may write by name what the document's own form never does; what is locked now is locked for it too.
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
