import type { Effect } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'

const kindsByModel = new WeakMap<Model['entities'], Readonly<Record<Side, readonly string[]>>>()

/** The kinds of notices that the declarations send to a side, in the order of their actions. */
export function noticeKindsFor({ entities }: Pick<Model, 'entities'>, side: Side): readonly string[] {
  let known = kindsByModel.get(entities)
  if (known === undefined) {
    const notices = Object.values(entities)
      .flatMap(({ transitions }) => Object.values(transitions))
      .flatMap(({ effects }) => effects)
      .filter((effect): effect is Extract<Effect, { kind: 'notify' }> => effect.kind === 'notify')
    const to = (wanted: Side) => [...new Set(notices.filter((notice) => notice.to === wanted).map(({ notice }) => notice))]
    known = { purchaser: to('purchaser'), supplier: to('supplier') }
    kindsByModel.set(entities, known)
  }
  return known[side]
}
