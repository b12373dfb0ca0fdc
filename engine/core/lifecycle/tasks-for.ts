import type { Entity, Task } from '../model/entity.ts'
import type { Formula } from '../model/formula.ts'
import type { Conversion, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import { isAllowed } from '../permissions/is-allowed.ts'
import { codesLackedAt } from '../permissions/is-hidden-at.ts'
import { preferenceOfSwitch } from '../permissions/switches-of-action-ref.ts'
import { requiredCodes } from '../permissions/required-codes.ts'
import { conversionOf } from '../model/conversion-of.ts'
import { creationOfRef } from '../model/action-refs/creation-of-ref.ts'
import { expressionOf } from '../expression/expression-of.ts'
import { expressionToSql } from '../expression/sql/to-sql.ts'
import { ruleOf } from '../model/rule-of.ts'
import { isAboutInput } from './allowed-actions.ts'

/** A task that a person may do at all, and which documents wait for it. */
export type TaskFor = {
  readonly entity: Entity
  readonly task: Task
  /** The states in which its first action is offered, of this region. */
  readonly states?: { readonly region: string; readonly of: readonly string[] }
  /** The approval that waits for the person's decision. */
  readonly approval?: string
  /** The guards of its first action that the database can decide. */
  readonly guards: readonly Formula[]
  /** The documents that were found are still to be asked for the other guards. */
  readonly isAskedEach: boolean
  /** The conversion of the form that is its first action. */
  readonly conversion?: Conversion
}

type Person = Pick<Actor, 'side' | 'permissions' | 'prefs'>

/** The tasks of a person: of documents that the person may read, that open a screen of theirs, whose first action they hold the codes for. */
export function tasksFor(model: Model, person: Person): readonly TaskFor[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.tasks ?? {}).flatMap((task) => {
      const { side, permissions } = person
      const screen = model.screens[task.opens]
      if (task.side !== side || screen === undefined || !isAllowed(screen.permission, permissions) || !isAllowed(entity.read[side], permissions)) return []
      return taskFor(model, entity, task, person) ?? []
    }),
  )
}

function taskFor(model: Model, entity: Entity, task: Task, person: Person): TaskFor | undefined {
  const [first] = task.actions
  if (first === undefined) return undefined
  if (first.kind === 'create') {
    const made = creationOfRef(model, first)
    const conversion = made && conversionOf(made.entity, made.transition)
    if (made === undefined || conversion?.take.pending === undefined || !isAllowed(made.form.permission, person.permissions)) return undefined
    const { transition } = made
    const isOff = transition.guards.some((name) => isSwitchedOff(ruleOf(made.entity, name).check, person))
    return isOff || !holdsCodes(transition, person) ? undefined : { entity, task, guards: [], isAskedEach: false, conversion }
  }
  const transition = entity.transitions[first.transition]
  if (transition === undefined || !holdsCodes(transition, person)) return undefined
  const { approval } = transition
  return {
    entity,
    task,
    ...statesOf(entity, transition),
    ...(approval !== undefined && (approval.act === 'approve' || approval.act === 'refuse') && { approval: approval.name }),
    ...guardsOf(model, entity, transition, person),
  }
}

function holdsCodes(transition: Transition, { side, permissions }: Person): boolean {
  return transition.sides.includes(side) && requiredCodes(transition, side).every((code) => permissions.has(code))
}

/** The preference that a creating form waits for; a supplier's documents follow those of their purchasers. */
function isSwitchedOff(check: Formula, { side, prefs }: Person): boolean {
  const preference = side === 'purchaser' ? preferenceOfSwitch(check) : undefined
  return preference !== undefined && (prefs as Readonly<Record<string, unknown>>)[preference] !== true
}

function statesOf({ regions }: Entity, { region, from }: Transition): Pick<TaskFor, 'states'> {
  const { states } = regions[region] ?? {}
  if (states === undefined || from === null) return {}
  return { states: { region, of: from.length > 0 ? from : states.flatMap(({ name, final }) => (final ? [] : [name])) } }
}

function guardsOf(model: Model, entity: Entity, transition: Transition, person: Person): Pick<TaskFor, 'guards' | 'isAskedEach'> {
  // What the person may confirm keeps nobody from the action; what reads the input is asked with it.
  const asked = transition.guards.map((name) => ruleOf(entity, name)).filter((rule) => !isAboutInput(model, entity, rule, transition))
  const decided = asked.filter(({ confirmWhen, check }) => confirmWhen === undefined && isDecidedBySql(model, entity, check, person))
  return { guards: decided.map(({ check }) => check), isAskedEach: decided.length < asked.length }
}

/** A guard that reads what is masked from the person answers document by document; and so does one that reads the preferences of many purchasers. */
function isDecidedBySql(model: Model, entity: Entity, check: Formula, { side, permissions }: Person): boolean {
  if (side === 'supplier' && check.references.some((path) => path.startsWith('prefs.'))) return false
  if (check.references.some((path) => path.startsWith('user.accounts') || codesLackedAt(model, entity, path, { side, permissions }).length > 0)) return false
  const places = { user: {}, prefs: {}, today: null, now: null, document: {} }
  return !('problems' in expressionToSql(expressionOf(model, check), (path) => (path.startsWith('lines.') ? undefined : `"${path}"`), places))
}
