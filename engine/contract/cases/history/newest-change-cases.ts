import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { sides } from '../../../core/model/side.ts'
import type { Side } from '../../../core/model/side.ts'
import type { Finding } from '../../stories/finding.ts'
import { newestChanges } from '../../stories/told-changes.ts'
import { requestFor, sendRequest } from '../../world/fire-requests.ts'
import { verdictOf } from '../../world/evaluate/evaluate-action.ts'
import { pathBelow } from '../../../core/wire/path-below.ts'
import type { World } from '../../world/world.ts'
import { newBaseline } from '../baseline-request.ts'
import { unreached } from '../case.ts'
import type { Case, Trial, Unsent } from '../case.ts'
import { knownDocuments } from '../known-documents.ts'
import { trialOfFindings } from '../trial-of-findings.ts'
import { editOf, fieldOfChange, HISTORIES, historyCase, isSameText, shownAt } from './histories.ts'

/** How long a text is that stands nowhere else. */
const TEXT = 12

/** What a field became by its newest change is what the detail shows. */
export function newestChangeCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) => (entity.line === undefined ? sides.flatMap((side) => newestCases(entity, side)) : []))
}

function newestCases(entity: Entity, side: Side): readonly Case[] {
  if (!entity.parties.includes(side) || pathBelow(entity, side, 'history') === undefined || pathBelow(entity, side, 'detail') === undefined) return []
  return [
    historyCase(entity, side, {
      name: 'newest changes',
      title: `the history of ${entity.name} tells the ${side} as newest values what the detail shows`,
      why: `fields of ${entity.name}`,
      ready: (world) => readNewest(world, entity, side),
    }),
  ]
}

async function readNewest(world: World, entity: Entity, side: Side): Promise<Trial | Unsent> {
  const person = world.people.all(side)
  const path = pathBelow(entity, side, 'history')!
  let last: Trial | undefined
  let isCompared = false
  const compare = async (id: string): Promise<boolean> => {
    const envelope = { entity: { id } }
    const [{ answer }, reply] = [await person.call(pathBelow(entity, side, 'detail')!, envelope), await person.call(path, envelope)]
    if (answer?.returnCode !== '0' || reply.answer?.returnCode !== '0') return false
    const shown = (answer.entity ?? {}) as Row
    const findings = [...newestChanges((reply.answer.list ?? []) as readonly Row[]).values()].flatMap(({ path: place, after }): readonly Finding[] => {
      const field = fieldOfChange(world.model, entity, place)?.field
      if (field === undefined || !isTold(field)) return []
      const found = shownAt(shown, place)
      if (found === undefined) return []
      isCompared = true
      if (isSameText(field, found.value, after)) return []
      return [{ text: `the history tells that ${place} is ${JSON.stringify(after)}, and the detail ${JSON.stringify(found.value)}`, cause: 'history' }]
    })
    last = trialOfFindings(world.model, { person, path, envelope }, reply, findings)
    return findings.length > 0
  }
  for (const id of await knownDocuments(world, entity, person, HISTORIES)) if (await compare(id)) return last!
  const edited = isCompared ? undefined : await withTextChanged(world, entity, side)
  if (edited !== undefined) await compare(edited)
  return last ?? unreached(`the ${side} sees no ${entity.name}`)
}

/** A document with another text in one of its fields, if one may be edited. */
async function withTextChanged(world: World, entity: Entity, side: Side): Promise<string | undefined> {
  const edit = editOf(entity, side)
  const base = edit === undefined ? undefined : await newBaseline(world, entity, edit, { variant: 0 }, {}, world.people.all(side))
  if (edit === undefined || base?.asked.document === undefined) return undefined
  for (const { name, type, maxLength = 0 } of inputFieldsOf(world.model, entity, edit, base.asked.person.actor)) {
    if (!['text', 'longText'].includes(type) || maxLength < TEXT) continue
    const input = { ...base.input, [name]: world.unique(TEXT) }
    const request = (await verdictOf(world, base.asked, input)).issues.length > 0 ? undefined : requestFor(base.asked.person, edit, base.subject, input)
    if (request !== undefined && (await sendRequest(world, request)).answer?.returnCode === '0') return String(base.asked.document.id)
  }
  return undefined
}

/** Checks whether people enter the values of a field, so that the history tells each change, and reads them as the detail does. */
function isTold({ type, computed, tally, lookup, derived = [] }: Field): boolean {
  return computed === undefined && tally === undefined && lookup === undefined && derived.length === 0 && !['lines', 'ref', 'refs', 'files'].includes(type)
}
