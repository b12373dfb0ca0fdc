import fc from 'fast-check'
import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { arbitraryInput } from './arbitrary-input.ts'
import { failing } from '../goal.ts'
import type { Condition } from '../goal.ts'
import { inputFor } from './find-input.ts'
import { verdictOf } from '../evaluate/evaluate-action.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import type { Verdict } from '../evaluate/verdict.ts'
import type { MakeOptions, World } from '../world.ts'

const MAX_ROUNDS = 20
const MAX_SAMPLES = 160
/** How many values one sample may choose anew. */
const MAX_DRAWS = 12

/** An input that core accepts, and the conditions that the document would still not meet with it. */
export type InputForGoal = { readonly input: Row; readonly open: readonly Condition[] }

type Standing = { readonly input: Row; readonly verdict: Verdict; readonly open: readonly Condition[] }

/**
 * Finds an input of an action on a document that makes failing conditions true: repairs one after the other and keeps those already repaired. Returns undefined
 * if none could be repaired.
 */
export async function inputForGoal(
  world: World,
  asked: ActionRequest,
  options: MakeOptions,
  conditions: readonly Condition[],
): Promise<InputForGoal | undefined> {
  const repaired = new Set<Condition>()
  const abandoned = new Set<Condition>()
  const judged = async (input: Row): Promise<Standing> => {
    const verdict = await verdictOf(world, asked, input)
    return { input, verdict, open: failing(conditions, verdict) }
  }
  let now = await judged((await inputFor(world, asked, options)).input)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    now = await fillRequired(world, asked, options, now, repaired, judged)
    const next = now.open.find((condition) => !abandoned.has(condition))
    if (next === undefined) break
    const better = await repair(world, asked, now, next, repaired, judged)
    if (better === undefined) abandoned.add(next)
    else {
      now = better
      repaired.add(next)
    }
  }
  return repaired.size === 0 || now.verdict.issues.length > 0 ? undefined : { input: now.input, open: now.open }
}

// Fills what the new values require, as long as this undoes nothing.
async function fillRequired(
  world: World,
  asked: ActionRequest,
  options: MakeOptions,
  now: Standing,
  repaired: ReadonlySet<Condition>,
  judged: (input: Row) => Promise<Standing>,
): Promise<Standing> {
  if (now.verdict.issues.length === 0) return now
  const filled = await judged((await inputFor(world, asked, options, now.input)).input)
  return filled.open.some((condition) => repaired.has(condition)) ? now : filled
}

async function repair(
  world: World,
  asked: ActionRequest,
  now: Standing,
  condition: Condition,
  repaired: ReadonlySet<Condition>,
  judged: (input: Row) => Promise<Standing>,
): Promise<Standing | undefined> {
  const arbitrary = await arbitraryInput(world, asked, { references: condition.paths }, now.input)
  if (arbitrary === undefined) return undefined
  const countWrong = ({ verdict, open }: Standing): number => verdict.issues.length + open.length
  let best: Standing | undefined
  const drawn = fc.tuple(arbitrary, fc.array(fc.nat(), { minLength: MAX_DRAWS, maxLength: MAX_DRAWS }))
  for (const [sample, draws] of fc.sample(drawn, { seed: world.seed, numRuns: MAX_SAMPLES })) {
    const found = await judged(variedInput(world.model, asked.entity, now.input, sample, draws, figuresIn(condition)))
    if (found.open.includes(condition) || found.open.some((other) => repaired.has(other))) continue
    if (best === undefined || countWrong(found) < countWrong(best)) best = found
    if (countWrong(best) < countWrong(now)) break
  }
  return best
}

/** The figures written in a condition: chance does not find a sum that must be 100. */
function figuresIn({ source = '' }: Condition): readonly string[] {
  return [...new Set(['0', ...(source.match(/(?<![\w.'])\d+(?:\.\d+)?(?![\w'])/g) ?? [])])]
}

/** A sample that sometimes uses the figures of the condition; every other one changes a single value. */
export function variedInput(model: Model, entity: Entity, before: Row, sample: Row, draws: readonly number[], figures: readonly string[]): Row {
  let at = 0
  const draw = (): number => draws[at++ % draws.length]!
  const withFiguresOf = (field: Field | undefined, value: unknown): unknown => {
    if (field === undefined) return value
    if (field.type === 'lines' && Array.isArray(value)) {
      const line = entityOf(model, field.entity ?? '')
      return withFewNew(value as readonly Row[], draw()).map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, inner]) => [name, withFiguresOf(line.fields[name], inner)])),
      )
    }
    return isNumber(field) && draw() % 2 === 0 ? figures[draw() % figures.length] : value
  }
  const changed = Object.keys(sample).filter((name) => sample[name] !== before[name])
  const chosen = draw() % 2 === 0 || changed.length === 0 ? changed : [changed[draw() % changed.length]!]
  return { ...before, ...Object.fromEntries(chosen.map((name) => [name, withFiguresOf(entity.fields[name], sample[name])])) }
}

/** Mostly one new row: two would have to differ. */
function withFewNew(rows: readonly Row[], draw: number): readonly Row[] {
  const first = rows.findIndex(({ id }) => id === undefined)
  return draw % 4 === 0 ? rows : rows.filter(({ id }, index) => id !== undefined || index === first)
}
