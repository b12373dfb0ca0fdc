import { conversionOf } from '../../engine/core/model/conversion-of.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Field } from '../../engine/core/model/field.ts'
import type { Transition } from '../../engine/core/model/lifecycle.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { Refusal } from './refusal.ts'

/** The keys of every screen. */
export type ScreenText = {
  readonly model: Model
  readonly entity: Entity
  readonly name: string
  readonly side: Side
  readonly permission: string
  readonly spec: readonly string[]
}

type ListWishes = {
  readonly columns: readonly string[] | undefined
  readonly filters: readonly string[] | undefined
  readonly hasDetail: string | undefined
  readonly hasForm: string | undefined
}

/** The number of filters that fit above a list. */
const FILTERS = 5

/** A list: the fields that its side may see as columns, likely filters, its actions, and the links to its detail and its form. */
export function listText(what: ScreenText, { columns, filters, hasDetail, hasForm }: ListWishes): string {
  const { entity, side } = what
  const shown = ownFields(entity, side).filter(({ type }) => !['lines', 'files', 'longText'].includes(type))
  const first = [...shown.filter(({ name }) => name === entity.display || entity.regions[name] !== undefined), ...shown]
  const names = [...new Set(first.map(({ name }) => name))]
  const looked = names.filter((name) => ['text', 'sequence', 'enum', 'ref', 'date'].includes(entity.fields[name]!.type)).slice(0, FILTERS)
  const actions = Object.values(entity.transitions).filter((transition) => transition.sides.includes(side) && transition.conversion === undefined)
  const creating = actions.filter(({ from }) => from === null).map(({ name }) => name)
  const hasLines = Object.values(entity.fields).some(({ type }) => type === 'lines')
  const row = actions
    .filter(({ from, input }) => from !== null && !(input === '*' && (hasLines || hasForm !== undefined) && hasDetail !== undefined))
    .map(({ name }) => name)
  const bar = hasForm === undefined ? creating : [`open:${hasForm}`]
  return screenOf(what, 'list', {
    filters: filters ?? looked,
    columns: columns ?? names,
    pinned: [entity.display],
    sort: entity.display,
    ...(hasDetail !== undefined && { open: hasDetail }),
    actions: { ...(row.length > 0 && { row }), ...(bar.length > 0 && { bar }) },
  })
}

/** A detail: the document's title, its fields, its lines, its history, and every legal action. */
export function detailText(what: ScreenText): string {
  const { entity } = what
  const headline = [entity.display, ...Object.keys(entity.regions)]
  const sections = sectionsOf(what, (field) => !headline.includes(field.name))
  return screenOf(what, 'detail', { headline, sections: [...sections, { id: 'history', history: true }], actions: '*' })
}

/** The transition by which a form makes documents of the rows of a list, and that list. */
export type Taking = { readonly transition: Transition; readonly list: string }

/** A form for the transition that creates the document, by hand or of chosen rows; what is copied of those is shown in the lines. */
export function formText(what: ScreenText, then: string, taking?: Taking): string {
  const { entity, side } = what
  const transition = taking?.transition ?? creationOf(entity, side)
  const conversion = conversionOf(entity, transition)
  const isCopied = ({ name }: Field): boolean => conversion?.copy[name] !== undefined
  const isWritten = ({ name, readonly, type, computed, derived, tally }: Field): boolean =>
    !readonly && type !== 'sequence' && computed === undefined && derived === undefined && tally === undefined && entity.regions[name] === undefined
  const sections = sectionsOf(what, isWritten, (field) => isWritten(field) || isCopied(field))
  return screenOf(what, 'form', { transition: transition.name, sections, ...(taking !== undefined && { pick: taking.list }), leadsTo: then })
}

/** The transitions that make documents of the rows of an entity. */
export function creationsFrom(entity: Entity, side: Side, source: string): readonly Transition[] {
  return Object.values(entity.transitions).filter(
    (transition) => transition.from === null && !transition.event && transition.sides.includes(side) && conversionOf(entity, transition)?.source === source,
  )
}

function creationOf(entity: Entity, side: Side): Transition {
  const found = Object.values(entity.transitions).find(({ from, sides, event, input }) => from === null && sides.includes(side) && !event && input === '*')
  if (found === undefined) throw new Refusal(`${entity.name} has no action of the ${side} that makes a document and takes "*"`)
  return found
}

function sectionsOf({ model, entity, side }: ScreenText, isWanted: (field: Field) => boolean, isColumn = isWanted): readonly object[] {
  const wanted = ownFields(entity, side).filter(isWanted)
  const plain = wanted.filter(({ type }) => type !== 'lines' && type !== 'files').map(({ name }) => name)
  const files = wanted.filter(({ type }) => type === 'files').map(({ name }) => name)
  const grids = ownFields(entity, side)
    .filter(({ type }) => type === 'lines')
    .map(({ name, entity: line }) => ({
      id: 'lines',
      lines: name,
      columns: ownFields(model.entities[line!]!, side)
        .filter((field) => isColumn(field) && field.type !== 'files' && field.type !== 'lines')
        .map((field) => field.name),
    }))
  return [...(plain.length > 0 ? [{ id: 'basic', fields: plain }] : []), ...grids, ...(files.length > 0 ? [{ id: 'attachments', fields: files }] : [])]
}

function ownFields(entity: Entity, side: Side): readonly Field[] {
  return Object.values(entity.fields).filter(({ system, sides }) => !system && (sides === undefined || sides.includes(side)))
}

function screenOf({ name, side, entity, permission, spec }: ScreenText, kind: string, content: object): string {
  return JSON.stringify({ screen: name, kind, side, entity: entity.name, permission, ...(spec.length > 0 && { spec }), ...content })
}
