import { applyEffects, targetState } from '../../engine/core/lifecycle/apply-effects.ts'
import { applyInput } from '../../engine/core/lifecycle/apply-input.ts'
import type { Row, EvaluationContext } from '../../engine/core/model/document.ts'
import { holds } from '../../engine/core/expression/evaluate-formula.ts'
import { evaluateTransition } from '../../engine/core/lifecycle/evaluate-transition.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import { valuesOf } from '../../engine/core/expression/values-of.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { maskDocument } from '../../engine/core/permissions/mask-document.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import { checkDocument } from '../../engine/core/rules/check-document.ts'
import type { Issue } from '../../engine/core/wire/envelope.ts'

type Given = { readonly given: Row; readonly among?: Readonly<Record<string, Row>> }
type Gives = Readonly<Record<string, unknown>>
type Told = { readonly refused?: readonly string[]; readonly gives?: Gives }

/** A question to the engine that page and server share, and its answer. Today is 20 November 2026. */
export type EvaluatedProof =
  /** Computed values and defaults. */
  | ({ readonly works: string; readonly gives: Gives } & Given)
  /** All issues of a document, as "CODE path". */
  | ({ readonly checks: string; readonly before?: Row; readonly refused: readonly string[] } & Given)
  /** The selectable records. */
  | ({ readonly offers: string; readonly field: string; readonly chosen: readonly string[] } & Given)
  /** The result of an action by a person with these codes. */
  | ({ readonly acts: string; readonly action: string; readonly side?: Side; readonly by: readonly string[]; readonly input?: Row } & Given &
      Told & { readonly to?: string; readonly approval?: boolean })
  /** The document as a person with these codes sees it. */
  | ({ readonly hides: string; readonly side: Side; readonly by: readonly string[]; readonly shows: Gives } & Given)

/** The question, and the expected answer. */
export type Answer = { readonly found: object; readonly wanted: object }

/** Asks the engine. */
export function evaluateProof(model: Model, proof: EvaluatedProof): Answer {
  const around = evaluationContextOf(model, proof)
  if ('works' in proof) {
    const document = recompute(model, entityOf(model, proof.works), withRows(proof.given), around, 'all')
    return { found: valuesAt(document, proof.gives), wanted: proof.gives }
  }
  if ('checks' in proof) return { found: listed(checked(model, entityOf(model, proof.checks), proof, around)), wanted: proof.refused }
  if ('offers' in proof) return { found: choicesOf(model, proof, around), wanted: proof.chosen }
  if ('hides' in proof) {
    const entity = entityOf(model, proof.hides)
    const row = { id: 'x', ...withRows(proof.given) }
    const values = valuesOf(model, entity, row, around)
    const shown = maskDocument(model, entity, row, actorOf(proof.side, proof.by), (until) => holds(model, until, values))
    return { found: valuesAt(shown, proof.shows), wanted: proof.shows }
  }
  return acted(model, proof, around)
}

function entityOf(model: Model, name: string): Entity {
  return model.entities[name]!
}

/** Every record that a proof names exists under each entity. */
function evaluationContextOf(model: Model, { among = {} }: Pick<Given, 'among'>): EvaluationContext {
  const records = Object.fromEntries(Object.entries(among).map(([id, row]) => [id, { id, ...row }]))
  return {
    prefs: preferencesOf(model.preferences.purchaser, {}),
    user: { id: 'ann', name: 'Ann', side: 'purchaser' as const, purchasingGroups: [], accounts: ['ann'], absent: [] },
    today: '2026-11-20',
    references: Object.fromEntries(Object.keys(model.entities).map((name) => [name, records])),
  }
}

function actorOf(side: Side, codes: readonly string[]): Actor {
  return { accountId: 'ann', name: 'Ann', side, enterprise: 'p', language: 'en', permissions: new Set(codes), purchasingGroups: [], prefs: {} }
}

function withRows(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each: Row, index) => ({ id: `${name}${index}`, lineNo: index + 1, ...each })) : value,
    ]),
  )
}

function listed(issues: readonly Issue[]): readonly string[] {
  return issues.map(({ code, path }) => (path === '' ? code : `${code} ${path}`))
}

/** The values at paths such as "lines.0.amount". */
function valuesAt(document: Row, wanted: Gives): Gives {
  const found = Object.keys(wanted).map((path) => [
    path,
    path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], document) ?? null,
  ])
  return Object.fromEntries(found) as Gives
}

function checked(model: Model, entity: Entity, proof: Extract<EvaluatedProof, { readonly checks: string }>, around: EvaluationContext): readonly Issue[] {
  const after = recompute(model, entity, withRows(proof.given), around, 'all')
  const written = new Set(Object.values(entity.fields).flatMap(({ name, readonly, system }) => (readonly || system ? [] : name)))
  const before = proof.before === undefined ? {} : { before: recompute(model, entity, withRows(proof.before), around, 'all') }
  return checkDocument(model, entity, { ...before, after, written }, around)
}

/** As the server does: an unselectable record is refused at the field. */
function choicesOf(model: Model, proof: Extract<EvaluatedProof, { readonly offers: string }>, around: EvaluationContext): readonly string[] {
  return Object.keys(proof.among ?? {}).filter((id) => {
    const after = { ...proof.given, [proof.field]: id }
    const check = { checks: proof.offers, given: after, among: proof.among ?? {}, refused: [] }
    return checked(model, entityOf(model, proof.offers), check, around).every(({ path }) => path !== proof.field)
  })
}

function acted(model: Model, proof: Extract<EvaluatedProof, { readonly acts: string }>, around: EvaluationContext): Answer {
  const entity = entityOf(model, proof.acts)
  const transition = entity.transitions[proof.action]!
  const actor = actorOf(proof.side ?? 'purchaser', proof.by)
  const evaluationContext = { ...around, approval: { needed: proof.approval ?? false } }
  const before = recompute(model, entity, { id: 'x', version: 1, purchaser: 'p', ...withRows(proof.given) }, evaluationContext, 'all')
  const entered = applyInput(model, entity, transition, before, proof.input ?? {}, actor, () => 'new')
  const { issues, document, values } = evaluateTransition(model, entity, transition, { before, entered, isByPerson: true }, actor, evaluationContext)
  const { refused = [], to, gives = {} } = proof
  const after = applyEffects(model, entity, transition, document, values, evaluationContext, () => 'new')
  return {
    found: { refused: listed(issues), to: targetState(model, transition, values), gives: valuesAt(after, gives) },
    wanted: { refused, gives, ...(to !== undefined && { to }) },
  }
}
