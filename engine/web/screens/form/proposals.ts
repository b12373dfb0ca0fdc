import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { EvaluationContext, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { storedValue } from '../../../core/model/stored-value.ts'
import type { ProposedByField, ProposedFrom } from '../../../core/wire/proposed.ts'
import { formatShortMoment } from '../../cells/format-date.ts'
import type { Words } from '../../cells/words.ts'

/** A field that follows a record beside it: its default reads the record, such as the currency of the supplier, or an earlier document with it is proposed from. */
export type Follower = { readonly field: Field; readonly ref: string }

/** The fields of an entity that follow a record which people choose: by their defaults, then by what is proposed. */
export function followersOf(entity: Entity): readonly Follower[] {
  const isChosen = (name: string) => entity.fields[name]?.type === 'ref' && entity.fields[name].readonly !== true
  const proposed = (entity.proposes ?? []).flatMap(({ fields, same }) =>
    same.filter(isChosen).flatMap((ref) => fields.flatMap((name) => (entity.fields[name] === undefined ? [] : [{ field: entity.fields[name], ref }]))),
  )
  return [...followersByDefault(entity), ...proposed]
}

function followersByDefault(entity: Entity): readonly Follower[] {
  return Object.values(entity.fields).flatMap((field): readonly Follower[] => {
    if (field.readonly || field.system || field.type === 'lines') return []
    const first = (field.default?.references ?? []).map((path) => path.split('.', 1)[0] ?? '')
    const ref = first.find((name) => entity.fields[name]?.type === 'ref' && entity.fields[name].readonly !== true)
    return ref === undefined ? [] : [{ field, ref }]
  })
}

/** A proposed value of a header field, and where it comes from in words. */
export type Proposed = Readonly<Record<string, { readonly value: unknown; readonly note: string }>>

/** What the server proposed for these fields, and says from where: "As in Order PO20261112000001, 11-12". */
export function proposedIn(words: Words, answer: Row, values: Row): Proposed {
  const { _proposed: from = {} } = answer as { readonly _proposed?: ProposedByField }
  return Object.fromEntries(Object.entries(from).map(([name, source]) => [name, { value: values[name], note: noteOf(words, source) }]))
}

function noteOf(words: Words, source: ProposedFrom): string {
  if (source.from === 'person') return words.text('ui.writing.proposedOfPerson')
  const { entity, document, at } = source
  return words.text('ui.writing.proposedAsIn', { entity: words.text(`entity.${entity}`), number: document.text, day: dayOf(at, new Date()) })
}

/** The day by the person's clock; without its year, if it is this one. */
function dayOf(at: string, today: Date): string {
  return formatShortMoment(at, today).split(' ', 1)[0]!
}

/** The records that somebody chose since: a ref that was cleared proposes nothing. */
export function chosenSince(refs: readonly string[], before: Row, now: Row): readonly string[] {
  return refs.filter((name) => !isBlank(now[name]) && now[name] !== before[name])
}

/** Whether a proposal may take the place of a value: it is blank, or what was proposed before. */
export function isProposed(value: unknown, proposed: unknown): boolean {
  return isBlank(value) || value === proposed
}

/** What a default gives without the record that it reads. */
export function withoutRecord(model: Model, entity: Entity, { field, ref }: Follower, row: Row, evaluationContext: EvaluationContext): unknown {
  const { default: start } = field
  if (start === undefined || !start.references.every((path) => path === ref || path.startsWith(`${ref}.`))) return undefined
  return storedValue(field, valueOf(model, start, valuesOf(model, entity, { ...row, [ref]: null }, evaluationContext)))
}
