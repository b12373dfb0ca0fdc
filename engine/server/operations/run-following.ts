import { assertNever } from '../../core/assert-never.ts'
import { rowsOf } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Effect } from '../../core/model/lifecycle.ts'
import { cascade } from './cascade.ts'
import { convertFrom } from './convert-from.ts'
import { evaluationContextOf } from './work.ts'
import type { Following, Work } from './work.ts'

const MOST = 10_000

/**
 * Does to other documents what the actions taken so far entail, in the declared order, each effect on what the one before has
 * left: what an effect itself entails comes before the next.
 */
export async function runFollowing(work: Work): Promise<void> {
  const queue = work.following.splice(0)
  for (let done = 0; queue.length > 0; done++) {
    if (done === MOST) throw new RangeError(`Cannot run more than ${MOST} effects of one action: the cascades of "${queue[0]?.held.entity.name}" go in circles`)
    await runEffect(work, queue.shift() as Following)
    queue.unshift(...work.following.splice(0))
  }
}

async function runEffect(work: Work, following: Following): Promise<void> {
  const { held, effect, line } = following
  switch (effect.kind) {
    case 'set':
    case 'setLines':
    case 'append':
      return
    case 'convert':
      if (await applies(work, following, effect)) await convertFrom(work, held, entityOf(work.context.model, effect.entity), effect.conversion, line)
      return
    case 'cascade':
      if (await applies(work, following, effect)) await cascade(work, held, effect, line)
      return
    case 'notify': {
      const enterprise = effect.to === 'purchaser' ? work.purchaser : held.now.supplierEnterprise
      if (typeof enterprise !== 'string') return
      work.outbox.push({
        purchaser: work.purchaser,
        enterprise,
        kind: effect.notice,
        payload: { entity: held.entity.name, document: held.now.id, display: held.now[held.entity.display] ?? null, by: work.actor.name },
      })
      return
    }
    default:
      assertNever(effect)
  }
}

async function applies(work: Work, { held, line }: Following, effect: Extract<Effect, { kind: 'convert' | 'cascade' }>): Promise<boolean> {
  // A condition on rows is asked of each of them.
  if (effect.when === undefined || (effect.kind === 'cascade' && effect.lines !== undefined)) return true
  const evaluationContext = await evaluationContextOf(work, held.entity, [held.now])
  const values = valuesOf(work.context.model, held.entity, held.now, evaluationContext)
  if (line === undefined) return holds(work.context.model, effect.when, values)
  // Of an action on a line the condition is one on that line.
  const live = fieldKindsOf(held.entity).lines.flatMap(({ name }) =>
    rowsOf(held.now, name).flatMap(({ id }, index) => (id === line ? [(values[name] as readonly LiveValues[])[index]!] : [])),
  )
  return live.some((row) => holds(work.context.model, effect.when, row))
}
