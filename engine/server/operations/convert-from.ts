import { convert } from '../../core/lifecycle/convert.ts'
import type { Pick } from '../../core/lifecycle/convert.ts'
import { rowsOf } from '../../core/lifecycle/document.ts'
import { holds } from '../../core/lifecycle/evaluate-formula.ts'
import { pendingOf } from '../../core/lifecycle/take-from.ts'
import { valuesOf } from '../../core/lifecycle/values-of.ts'
import type { LiveValues } from '../../core/lifecycle/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { make, prepare } from './create.ts'
import { refuseIf } from './refused.ts'
import { surroundingsOf } from './work.ts'
import type { Held, Work } from './work.ts'

/** Makes documents of `target` from whatever this document still has pending for the conversion; nothing pending makes none. */
export async function convertFrom(work: Work, held: Held, target: Entity, conversionName: string): Promise<void> {
  const { model, newId } = work.context
  const conversion = target.conversions[conversionName]
  const transition = creatingTransition(target, conversionName)
  if (conversion === undefined || transition === undefined)
    throw new TypeError(`Cannot convert into "${target.name}" by "${conversionName}": it needs a conversion and a transition that creates by it`)
  const surroundings = await surroundingsOf(work, held.entity, [held.now])
  const sources = sourceValues(held.entity, conversion.source, valuesOf(model, held.entity, held.now, surroundings))
  const open = [...sources].filter(([, values]) => holds(model, conversion.when, values) && pendingOf(model, conversion, values).gt(0))
  if (open.length === 0) return
  const picks = open.map(([source], index): Pick => ({ source, given: {}, path: `${conversion.into ?? 'rows'}[${index}]` }))
  const { documents, issues } = convert(model, target, conversion, {}, picks, new Map(open), newId)
  refuseIf(issues)
  for (const draft of documents) {
    const prepared = await prepare(work, target, transition, draft)
    refuseIf(prepared.issues)
    await make(work, target, transition, prepared.document)
  }
}

/** The transition that creates by a conversion; an event before one of a person. */
export function creatingTransition(target: Entity, conversion: string): Transition | undefined {
  const creating = Object.values(target.transitions).filter((transition) => transition.from === null && transition.conversion === conversion)
  return creating.find((transition) => transition.event) ?? creating[0]
}

/** The rows of a document, or the document itself, that are a conversion's sources, by id. */
export function sourceValues(entity: Entity, source: string, root: LiveValues): ReadonlyMap<string, LiveValues> {
  if (entity.name === source) return new Map([[root.id as string, root]])
  const lines = Object.values(entity.fields).find((field) => field.type === 'lines' && field.entity === source)
  return new Map(lines === undefined ? [] : rowsOf(root, lines.name).map((row) => [row.id as string, row as LiveValues]))
}
