import { inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity, Mask } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { sides } from '../../../core/model/side.ts'
import type { Side } from '../../../core/model/side.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import type { Finding } from '../../stories/finding.ts'
import { changesIn } from '../../stories/told-changes.ts'
import { requestFor, sendRequest } from '../../world/fire-requests.ts'
import { verdictOf } from '../../world/evaluate/evaluate-action.ts'
import { pathBelow } from '../../../core/wire/path-below.ts'
import type { World } from '../../world/world.ts'
import { newBaseline } from '../baseline-request.ts'
import type { BaselineRequest } from '../baseline-request.ts'
import { unreached } from '../case.ts'
import type { Case, Trial, Unsent } from '../case.ts'
import { knownDocuments } from '../known-documents.ts'
import { trialOfFindings } from '../trial-of-findings.ts'
import { editOf, fieldAt, fieldOfChange, HISTORIES, historyCase } from './histories.ts'

/** Who may not see a value does not read it in the history either: what it was, what it became, or what followed from it. */
export function historyCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    entity.line !== undefined
      ? []
      : sides.flatMap((side) => [
          ...hiddenCases(model, entity, side),
          ...entity.masks.flatMap((mask): readonly Case[] => {
            const code = mask.read[side]
            const edit = editOf(entity, side)
            if (code === undefined || edit === undefined || pathBelow(entity, side, 'history') === undefined) return []
            if (!mask.fields.some((path) => isEnteredFigure(fieldAt(model, entity, path)?.field))) return []
            return [
              historyCase(entity, side, {
                name: `mask ${mask.name}`,
                title: `the history of ${entity.name} tells the ${side}'s people without ${code} nothing of ${mask.fields.join(', ')}`,
                why: `mask ${mask.name}: ${code}`,
                ready: (world) => readAfterEdit(world, entity, edit, mask, code, side),
              }),
            ]
          }),
        ]),
  )
}

/** A history tells a side no change of a field that this side does not see. */
function hiddenCases(model: Model, entity: Entity, side: Side): readonly Case[] {
  const rows = Object.values(entity.fields).flatMap((field) => (field.type === 'lines' ? [entityOf(model, field.entity ?? '')] : []))
  const isHidden = [entity, ...rows].some(({ fields }) => Object.values(fields).some((field) => field.sides?.includes(side) === false))
  if (!isHidden || !entity.parties.includes(side) || pathBelow(entity, side, 'history') === undefined) return []
  return [
    historyCase(entity, side, {
      name: 'hidden fields',
      title: `the history of ${entity.name} tells the ${side} of no field that it does not see`,
      why: `fields of ${entity.name}`,
      ready: (world) => readHidden(world, entity, side),
    }),
  ]
}

async function readHidden(world: World, entity: Entity, side: Side): Promise<Trial | Unsent> {
  const person = world.people.all(side)
  const path = pathBelow(entity, side, 'history')!
  let last: Trial | undefined
  for (const id of await knownDocuments(world, entity, person, HISTORIES)) {
    const envelope = { entity: { id } }
    const reply = await person.call(path, envelope)
    const paths = changesIn((reply.answer?.list ?? []) as readonly Row[]).map((change) => change.path)
    const hidden = paths.filter((each) => fieldOfChange(world.model, entity, each)?.field.sides?.includes(side) === false)
    const findings = hidden.map((each) => ({ text: `the history of ${entity.name} tells the ${side} of ${each}`, cause: 'history' }))
    last = trialOfFindings(world.model, { person, path, envelope }, reply, findings)
    if (findings.length > 0) return last
  }
  return last ?? unreached(`the ${side} sees no ${entity.name}`)
}

function isEnteredFigure(field: Field | undefined): boolean {
  return field !== undefined && isNumber(field) && !field.readonly
}

/** Figures that stand nowhere else, from the longest to one that any field takes. */
const FIGURES = ['7391.4862', '7391.48', '7391', '0.7391', '0.73']

async function readAfterEdit(world: World, entity: Entity, edit: Transition, mask: Mask, code: string, side: Side): Promise<Trial | Unsent> {
  const reader = await world.people.without(side, code)
  if (reader === undefined) return unreached(`no account of the ${side}'s side lacks ${code}`)
  if (entity.read[side] !== undefined && !reader.actor.permissions.has(entity.read[side])) return unreached(`nobody without ${code} may read ${entity.name}`)
  const base = await newBaseline(world, entity, edit, { variant: 0 }, {}, world.people.all(side))
  const document = base?.asked.document
  if (base === undefined || document === undefined) return unreached(`no ${entity.name} was brought to where ${edit.name} may be done`)
  const changed = await withFigure(world, base, mask, document)
  if (changed === undefined) return unreached(`${edit.name} enters none of ${mask.fields.join(', ')}`)
  const request = requestFor(base.asked.person, edit, base.subject, changed.input)
  if (request === undefined) return unreached('its side has no path')
  const done = await sendRequest(world, request)
  if (done.answer?.returnCode !== '0') return { request, expected: { status: 'SUCCESS', code: '0' }, isRepeatable: false, send: async () => done }
  const path = pathBelow(entity, side, 'history')!
  const asked = { person: reader, path, envelope: { entity: { id: document.id } } }
  const reply = await reader.call(path, asked.envelope)
  const findings = reply.answer?.returnCode === '0' ? told(entity, mask, (reply.answer.list ?? []) as readonly Row[], changed.figure) : []
  return trialOfFindings(world.model, asked, reply, findings)
}

/** The input with another figure in one of the masked fields. */
async function withFigure(
  world: World,
  { asked, input }: BaselineRequest,
  mask: Mask,
  document: Document,
): Promise<{ readonly input: Row; readonly figure: string } | undefined> {
  const { entity, person, transition } = asked
  for (const path of mask.fields) {
    const placed = fieldAt(world.model, entity, path)
    if (placed === undefined || !isEnteredFigure(placed.field)) continue
    const { field, lines } = placed
    const of = lines === undefined ? undefined : entityOf(world.model, entity.fields[lines]?.entity ?? '')
    const open = of === undefined ? inputFieldsOf(world.model, entity, transition, person.actor) : openFieldsOf(world.model, of, person.actor, transition)
    if (!open.some(({ name }) => name === field.name)) continue
    const given = lines === undefined ? [] : rowsOf(input, lines)
    const rows = lines === undefined || given.length > 0 ? given : rowsOf(document, lines).map(({ id }) => ({ id }))
    for (const figure of FIGURES) {
      const candidate =
        lines === undefined
          ? { ...input, [field.name]: figure }
          : { ...input, [lines]: rows.map((row, index) => (index === 0 ? { ...row, [field.name]: figure } : row)) }
      if ((await verdictOf(world, asked, candidate)).issues.length === 0) return { input: candidate, figure }
    }
  }
  return undefined
}

function told(entity: Entity, { fields, mask }: Mask, entries: readonly Row[], figure: string): readonly Finding[] {
  const masked = new Set(fields)
  const findings = changesIn(entries).flatMap(({ path, before, after }): readonly Finding[] => {
    const name = path.replace(/\[[^\]]*\]/, '')
    const shown = [before, after].filter((value) => !isBlank(value) && value !== mask)
    if (!masked.has(name) || shown.length === 0) return []
    return [{ text: `the history of ${entity.name} tells that ${path} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`, cause: 'history' }]
  })
  if (findings.length > 0 || figure.length < 4 || !JSON.stringify(entries).includes(figure)) return findings
  return [{ text: `the history of ${entity.name} tells "${figure}", which was entered in a masked field`, cause: 'history' }]
}
