import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { ChangedPaths } from '../../../core/lifecycle/live/dependencies.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Side } from '../../../core/model/side.ts'
import { CLOSING, HIDING, isAny, REQUIRING } from '../../../core/rules/field-access.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { FieldIssue } from '../worded-issue.ts'
import { isWorkedOut } from './header-values.ts'

/** Header fields as a section shows them; the same object until one of them, or an input of the header, changes. */
export type FieldsView = {
  /** The header without its lines. Computed figures may be older than the rest: `HeaderValues` has the present ones. */
  readonly document: Row
  readonly visible: ReadonlySet<string>
  readonly required: ReadonlySet<string>
  readonly readonly: ReadonlySet<string>
  readonly issues: readonly FieldIssue[]
}

/** The header of a document being edited, section by section: a key in a cell does not render the sections. */
export type HeaderFields = { view(names: readonly string[]): FieldsView; follow(changedPaths: ChangedPaths): void }

type About = {
  readonly entity: Entity
  readonly live: LiveDocument
  readonly side: Side
  /** The inputs that the transition accepts from this person. */
  readonly input: ReadonlySet<string>
  readonly fixed: ReadonlySet<string> | undefined
  readonly requiredInputs: ReadonlySet<string>
  readonly issues: () => readonly FieldIssue[]
}

/** The header fields of a document. */
export function headerFields({ entity, live, side, input, fixed, requiredInputs, issues }: About): HeaderFields {
  const views = new WeakMap<readonly string[], FieldsView>()
  const worked = new Set(
    Object.values(entity.fields).flatMap((field) =>
      (field.computed === undefined || field.computedWhen !== undefined) && field.derived === undefined ? [] : [field.name],
    ),
  )
  let header = withoutLines(entity, live.document())

  const holds = (condition: Formula) => live.ask(condition, live.valuesOf()!) === true

  function current(names: readonly string[], last: FieldsView | undefined): FieldsView {
    const document = live.document()
    const fields = names.map((name) => entity.fields[name]).filter((field) => field !== undefined)
    const named = (holds: (field: Field) => boolean) => new Set(fields.filter(holds).map(({ name }) => name))
    const isStale =
      last === undefined || bases.get(last) !== header || names.some((name) => last.document[name] !== document[name] && !isWorkedOut(entity.fields[name]))
    const shown: Row = isStale ? { ...header, ...Object.fromEntries(fields.map(({ name }) => [name, document[name]])) } : last.document
    const view: FieldsView = {
      document: shown,
      visible: named((field) => !isAny(HIDING, field, { side, holds })),
      required: named((field) => isAny(REQUIRING, field, { holds, isRequiredInput: requiredInputs.has(field.name) })),
      readonly: named((field) => !input.has(field.name) || fixed?.has(field.name) === true || isAny(CLOSING, field, { holds })),
      issues: issues().filter(({ field }) => names.includes(field)),
    }
    bases.set(view, header)
    return view
  }
  // The header from which a view was made.
  const bases = new WeakMap<FieldsView, Row>()

  return {
    view(names) {
      const last = views.get(names)
      const next = current(names, last)
      if (last !== undefined && isSameView(last, next)) return last
      views.set(names, next)
      return next
    },
    follow(changedPaths) {
      for (const name of changedPaths.header)
        if (!worked.has(name)) {
          header = withoutLines(entity, live.document())
          return
        }
    },
  }
}

function withoutLines(entity: Entity, document: Row): Row {
  return Object.fromEntries(Object.entries(document).filter(([name]) => entity.fields[name]?.type !== 'lines'))
}

function isSameView(left: FieldsView, right: FieldsView): boolean {
  return (
    left.document === right.document &&
    isSameSet(left.visible, right.visible) &&
    isSameSet(left.required, right.required) &&
    isSameSet(left.readonly, right.readonly) &&
    left.issues.length === right.issues.length &&
    left.issues.every((issue, place) => issue.field === right.issues[place]!.field && issue.text === right.issues[place]!.text)
  )
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (left.size !== right.size) return false
  for (const each of left) if (!right.has(each)) return false
  return true
}
