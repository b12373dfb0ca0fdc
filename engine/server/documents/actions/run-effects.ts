import { assertNever } from '../../../core/assert-never.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Effect } from '../../../core/model/lifecycle.ts'
import { runCascade } from './cascade.ts'
import { convertFrom } from '../conversion/convert-from.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { PendingEffect, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

const MAX_EFFECTS = 10_000

/**
 * Runs the effects of the actions so far on other documents, in the declared order. Each effect sees the result of the one before, including what that one
 * caused.
 */
export async function runEffects(work: UnitOfWork): Promise<void> {
  const queue = work.pendingEffects.splice(0)
  for (let done = 0; queue.length > 0; done++) {
    if (done === MAX_EFFECTS)
      throw new RangeError(`Cannot run more than ${MAX_EFFECTS} effects of one action: the cascades of "${queue[0]?.tracked.entity.name}" go in circles`)
    await runEffect(work, queue.shift() as PendingEffect)
    queue.unshift(...work.pendingEffects.splice(0))
  }
}

async function runEffect(work: UnitOfWork, following: PendingEffect): Promise<void> {
  const { tracked, effect, line } = following
  switch (effect.kind) {
    case 'set':
    case 'setLines':
    case 'append':
      return
    case 'convert':
      if (await applies(work, following, effect)) await convertFrom(work, tracked, entityOf(work.context.model, effect.entity), effect.conversion, line)
      return
    case 'cascade':
      if (await applies(work, following, effect)) await runCascade(work, tracked, effect, line)
      return
    default:
      assertNever(effect)
  }
}

async function applies(work: UnitOfWork, { tracked, line }: PendingEffect, effect: Extract<Effect, { kind: 'convert' | 'cascade' }>): Promise<boolean> {
  // A condition on rows is evaluated for each row.
  if (effect.when === undefined || (effect.kind === 'cascade' && effect.lines !== undefined)) return true
  const evaluationContext = await evaluationContextOf(work, tracked.entity, [tracked.current])
  const values = valuesOf(work.context.model, tracked.entity, tracked.current, evaluationContext)
  if (line === undefined) return holds(work.context.model, effect.when, values)
  // For an action on a line, the condition reads that line.
  const live = fieldKindsOf(tracked.entity).lines.flatMap(({ name }) =>
    rowsOf(tracked.current, name).flatMap(({ id }, index) => (id === line ? [(values[name] as readonly LiveValues[])[index]!] : [])),
  )
  return live.some((row) => holds(work.context.model, effect.when, row))
}
