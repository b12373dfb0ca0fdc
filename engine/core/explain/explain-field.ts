import { requiredInputsOf, requiredInputsOfLines } from '../rules/required-inputs.ts'
import { inputFieldsOf, openFieldsOf } from '../lifecycle/apply-input.ts'
import { holds } from '../expression/evaluate-formula.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Formula } from '../model/formula.ts'
import type { Transition } from '../model/lifecycle.ts'
import { isAllowed } from '../permissions/is-allowed.ts'
import { maskReasonsOf } from '../permissions/mask-document.ts'
import { CLOSING, causesOf, HIDING, REQUIRING } from '../rules/field-access.ts'
import type { Explained, Outcome, Reason } from './explained.ts'
import { explainCondition } from './explain-condition.ts'
import type { Question } from './question.ts'

/** A field at its place on a screen. */
export type FieldAsked = {
  readonly entity: Entity
  readonly field: Field
  /** The live values of its row; absent without a document, as in the heading of a column. */
  readonly values?: LiveValues
  /** The action in which it is entered, with the action's entity; absent if it is only shown. */
  readonly writing?: Writing
  /** The code that opens its screen. */
  readonly screenCode?: string
  /** The enterprise's template hides it on this screen alone. */
  readonly isHiddenHere?: boolean
  /** The column is hidden in the column settings. */
  readonly isWaiting?: boolean
}

/** How a field appears for the person: visible or not, masked or sealed, required or locked; and everything that decides it. */
export function explainField(question: Question, asked: FieldAsked): Explained {
  const hiding = hidingOf(question, asked)
  const covering = coveringOf(question, asked)
  const writing = asked.writing === undefined || hiding.outcome !== undefined ? { outcomes: [], reasons: [] } : writingOf(question, asked, asked.writing)
  const outcomes = [hiding.outcome ?? covering.outcome ?? 'shown', ...writing.outcomes]
  const reasons = [...hiding.reasons, ...covering.reasons, ...writing.reasons, ...sourceOf(question, asked)]
  return { outcomes, reasons }
}

type Writing = { readonly entity: Entity; readonly transition: Transition }
type Found = { readonly outcome?: Outcome; readonly reasons: readonly Reason[] }

function hidingOf(question: Question, { entity, field, values, isHiddenHere, isWaiting, screenCode }: FieldAsked): Found {
  const { base, model, person } = question
  const reasons: Reason[] = []
  if (!isAllowed(screenCode, person.permissions))
    reasons.push({ kind: 'permission', says: 'against', ...(screenCode !== undefined && { permission: screenCode }) })
  const isByTemplate = field.sides?.length === 0 && base.entities[entity.name]?.fields[field.name]?.sides?.length !== 0
  const ask = (condition: Formula) => values === undefined || holds(model, condition, values)
  const causes = causesOf(HIDING, field, { side: person.side, holds: ask })
  if (isByTemplate) reasons.push({ kind: 'template', says: 'against', at: field.at })
  else if (causes.includes('sides')) reasons.push({ kind: 'side', says: 'against', at: field.at })
  if (isHiddenHere === true) reasons.push({ kind: 'templateOnScreen', says: 'against', at: field.at })
  if (field.visibleWhen !== undefined && values !== undefined)
    reasons.push(conditional(question, 'visibleWhen', field.visibleWhen, values, causes.includes('visibleWhen')))
  if (isWaiting === true) reasons.push({ kind: 'hiddenColumn', says: 'against' })
  if (reasons.some(({ says }) => says === 'against')) return { outcome: 'hidden', reasons }
  return reasons.some(({ says }) => says === 'unknown') ? { outcome: 'uncertain', reasons } : { reasons }
}

function coveringOf(question: Question, { entity, field }: FieldAsked): Found {
  const { model, person, document } = question
  const covers = maskReasonsOf(model, entity, person).filter((cover) => cover.field === field.name)
  const reasons = covers.flatMap((cover): readonly Reason[] => {
    const about = { name: cover.mask.name, ...(cover.mask.at !== undefined && { at: cover.mask.at }) }
    if (cover.kind === 'permission') return [{ kind: 'mask', says: 'against', permission: cover.code, ...about }]
    const isOpen = document !== undefined && holds(model, cover.seal.until, document)
    return [
      {
        kind: 'seal',
        says: isOpen ? 'for' : 'against',
        ...about,
        ...(document !== undefined && { condition: explainCondition(question, cover.seal.until, document) }),
      },
    ]
  })
  const against = reasons.filter(({ says }) => says === 'against')
  if (against.length === 0) return { reasons }
  return { outcome: against.some(({ kind }) => kind === 'mask') ? 'masked' : 'sealed', reasons }
}

function writingOf(question: Question, asked: FieldAsked, writing: Writing): { readonly outcomes: readonly Outcome[]; readonly reasons: readonly Reason[] } {
  const { model } = question
  const { field, values } = asked
  const ask = (condition: Formula) => values !== undefined && holds(model, condition, values)
  const reasons: Reason[] = []
  const closing = causesOf(CLOSING, field, { holds: ask })
  if (closing.includes('system')) reasons.push({ kind: 'system', says: 'against' })
  // A computed field says below by what it is computed.
  if (closing.includes('readonly') && !isWorkedOut(field)) reasons.push({ kind: 'readonly', says: 'against', at: field.at })
  if (!closing.includes('system') && !closing.includes('readonly') && !isTaken(question, asked, writing))
    reasons.push({ kind: 'notTaken', says: 'against', at: writing.transition.at, name: writing.transition.name })
  if (field.computedWhen !== undefined && values !== undefined)
    reasons.push(conditional(question, 'computedWhen', field.computedWhen, values, closing.includes('computedWhen')))
  if (field.readonlyWhen !== undefined && values !== undefined)
    reasons.push(conditional(question, 'readonlyWhen', field.readonlyWhen, values, closing.includes('readonlyWhen')))
  const isClosed = closing.some((cause) => cause !== 'readonlyWhen' && cause !== 'computedWhen') || reasons.some(({ says }) => says === 'against')
  if (isClosed) return { outcomes: ['locked'], reasons }
  const needs = requiringOf(question, asked, writing)
  const isUncertain = [...reasons, ...needs.reasons].some(({ says }) => says === 'unknown')
  return { outcomes: [needs.isRequired ? 'required' : isUncertain ? 'uncertain' : 'optional'], reasons: [...reasons, ...needs.reasons] }
}

/** Checks whether the action accepts the field from the person; for a line, its lines field and the field. */
function isTaken({ model, person }: Question, { entity, field }: FieldAsked, { entity: owner, transition }: Writing): boolean {
  const taken = inputFieldsOf(model, owner, transition, person)
  if (entity === owner) return taken.some(({ name }) => name === field.name)
  return taken.some(({ entity: lines }) => lines === entity.name) && openFieldsOf(model, entity, person, transition).some(({ name }) => name === field.name)
}

function requiringOf(
  question: Question,
  { entity, field, values }: FieldAsked,
  { entity: owner, transition }: Writing,
): { readonly isRequired: boolean; readonly reasons: readonly Reason[] } {
  const { base, model } = question
  const all = requiredInputsOf(transition)
  const requiredInputs = entity === owner ? all : requiredInputsOfLines(all, entity.line?.field ?? '')
  const ask = (condition: Formula) => values !== undefined && holds(model, condition, values)
  const causes = causesOf(REQUIRING, field, { holds: ask, isRequiredInput: requiredInputs.has(field.name) })
  const reasons: Reason[] = []
  if (causes.includes('required')) {
    const isByTemplate = base.entities[entity.name]?.fields[field.name]?.required === false
    reasons.push({ kind: isByTemplate ? 'templateRequires' : 'required', says: 'against', at: field.at })
  }
  if (causes.includes('demanded')) {
    // If the declaration does not require it, the template's rules for the screen may.
    const declared = base.entities[owner.name]?.transitions[transition.name]
    const isDeclared =
      declared !== undefined &&
      (entity === owner ? requiredInputsOf(declared) : requiredInputsOfLines(requiredInputsOf(declared), entity.line?.field ?? '')).has(field.name)
    reasons.push({ kind: isDeclared ? 'demanded' : 'templateRequires', says: 'against', at: transition.at, name: transition.name })
  }
  if (field.requiredWhen !== undefined && values !== undefined)
    reasons.push(conditional(question, 'requiredWhen', field.requiredWhen, values, causes.includes('requiredWhen')))
  return { isRequired: reasons.some(({ says }) => says === 'against'), reasons }
}

function conditional(
  question: Question,
  kind: 'computedWhen' | 'visibleWhen' | 'readonlyWhen' | 'requiredWhen',
  formula: Formula,
  values: LiveValues,
  isAgainst: boolean,
): Reason {
  const condition = explainCondition(question, formula, values)
  const says = condition.result === 'hidden' ? 'unknown' : isAgainst ? 'against' : 'for'
  return { kind, says, at: formula.at, condition }
}

function isWorkedOut({ computed, derived, tally }: Field): boolean {
  return computed !== undefined || derived !== undefined || tally !== undefined
}

/** The origin of a field that nobody enters. Its formula is told only if the side may know it. */
function sourceOf(question: Question, { field, values }: FieldAsked): readonly Reason[] {
  if (!isWorkedOut(field)) return []
  const at = field.computed?.at ?? field.tally?.when?.at ?? field.derived?.[0]?.when.at ?? field.at
  const formula = field.computed
  if (formula === undefined) return [{ kind: 'computed', says: 'note', at }]
  const condition = explainCondition(question, formula, values ?? {})
  // The result is the field's own value, so only the inputs are told.
  return [{ kind: 'computed', says: 'note', at, condition: { ...condition, parts: [], reads: values === undefined ? [] : condition.reads } }]
}
