import { convert } from '../../../core/lifecycle/convert.ts'
import type { SourcePick } from '../../../core/lifecycle/source-pick.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { pendingOf, portionsOf, storedFromSource } from '../../../core/lifecycle/take-from-source.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Conversion, FanOut, Transition } from '../../../core/model/lifecycle.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { distinct } from '../../../core/rules/issue.ts'
import { createDocuments, prepareDocuments } from '../create/create.ts'
import { issuesAbout } from '../visibility/issues-about.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Makes documents of `target` from what this document, or its one `line`, still has pending for the conversion; none if nothing is pending. */
export async function convertFrom(work: UnitOfWork, tracked: TrackedDocument, target: Entity, conversionName: string, line?: string): Promise<void> {
  const { model, newId } = work.context
  const conversion = target.conversions[conversionName]
  const transition = creatingTransition(target, conversionName)
  if (conversion === undefined || transition === undefined)
    throw new TypeError(`Cannot convert into "${target.name}" by "${conversionName}": it needs a conversion and a transition that creates by it`)
  const evaluationContext = await evaluationContextOf(work, tracked.entity, [tracked.current])
  const values = valuesOf(model, tracked.entity, tracked.current, evaluationContext)
  const sources = sourceValues(tracked.entity, conversion.source, values)
  const chosen = [...sources].filter(([id]) => line === undefined || id === line)
  const open = chosen.filter(([, row]) => holds(model, conversion.when, row) && pendingOf(model, conversion, row).gt(0))
  if (open.length === 0) return
  const picks = open
    .flatMap(([source, row]) => portionsOf(model, conversion, row).map((given) => ({ source, given })))
    .map((pick, index): SourcePick => ({ ...pick, path: `${conversion.into ?? 'rows'}[${index}]` }))
  const along = alongOf(model, target, conversion, values)
  const headers = headersOf(model, target, tracked, conversion, values).map((header) => ({ ...header, ...along(newId) }))
  const made = headers.map((header) => convert(model, target, conversion, header, picks, new Map(open), newId))
  refuseIf(made.flatMap(({ issues }) => issues))
  const prepared = await prepareDocuments(
    work,
    target,
    transition,
    made.flatMap(({ documents }) => documents),
  )
  refuseIf(distinct(prepared.flatMap(({ document, evaluationContext: completed, issues }) => issuesAbout(work, target, document, completed, issues))))
  await createDocuments(work, target, transition, prepared, typeof tracked.current.createdBy === 'string' ? tracked.current.createdBy : null)
}

/** The rows of further lines that a new document gets, made anew for each. */
function alongOf(model: Model, target: Entity, { along = {} }: Conversion, root: LiveValues): (newId: () => string) => Row {
  return (newId) =>
    Object.fromEntries(
      Object.entries(along).map(([lines, copy]) => {
        const row = entityOf(model, target.fields[lines]!.entity!)
        const theirs = (root[lines] ?? []) as readonly LiveValues[]
        return [lines, theirs.map((values, index) => ({ ...copied(model, row, copy, values), id: newId(), lineNo: index + 1 }))]
      }),
    )
}

function copied(model: Model, target: Entity, copy: Readonly<Record<string, Formula>>, values: LiveValues): Row {
  return Object.fromEntries(Object.entries(copy).map(([name, formula]) => [name, storedFromSource(model, target, name, formula, values)]))
}

/** The headers of the new documents: one empty header, or one for each combination of the rows in `each`. */
function headersOf(model: Model, target: Entity, tracked: TrackedDocument, { each = [] }: Conversion, root: LiveValues): readonly Row[] {
  return each.reduce<readonly Row[]>(
    (headers, fanOut) => {
      const parts = partsOf(model, target, tracked, fanOut, root)
      return headers.flatMap((header) => parts.map((part) => ({ ...header, ...part })))
    },
    [{}],
  )
}

/** The header values that each of several rows gives. */
function partsOf(model: Model, target: Entity, tracked: TrackedDocument, { lines, when, copy, link }: FanOut, root: LiveValues): readonly Row[] {
  const live = (root[lines] ?? []) as readonly LiveValues[]
  return rowsOf(tracked.current, lines).flatMap((row, index) => {
    const values = live[index]!
    if (!holds(model, when, values)) return []
    return [{ ...copied(model, target, copy, values), [link]: row.id }]
  })
}

/** The creating transition of a conversion; an event is preferred. */
export function creatingTransition(target: Entity, conversion: string): Transition | undefined {
  const creating = Object.values(target.transitions).filter((transition) => transition.from === null && transition.conversion === conversion)
  return creating.find((transition) => transition.event) ?? creating[0]
}

/** The source rows of a conversion by id: rows of a document, or the document itself. */
export function sourceValues(entity: Entity, source: string, root: LiveValues): ReadonlyMap<string, LiveValues> {
  if (entity.name === source) return new Map([[root.id as string, root]])
  const lines = Object.values(entity.fields).find((field) => field.type === 'lines' && field.entity === source)
  return new Map(lines === undefined ? [] : rowsOf(root, lines.name).map((row) => [row.id as string, row as LiveValues]))
}
