import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Side } from '../../../core/model/side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { countPending } from './pending-rows.ts'
import type { Tx } from '../../schema/database.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'
import { isScreenOfSide } from '../../../core/model/is-screen-of-side.ts'

/** How many lines of a document each follow-up form could take now, by the form's screen, or "<form>.<transition>". */
export async function followUpForms(tx: Tx, context: CallContext, actor: Actor, entity: Entity, document: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const [screen, conversion] of conversionsAhead(context.model, entity, actor.side)) {
    counts[screen] = await countPending(tx, context, actor, conversion, document)
  }
  return counts
}

/** The conversions of the forms that details of this entity name in `next`. */
function conversionsAhead(model: Model, entity: Entity, side: Side): ReadonlyMap<string, Conversion> {
  const found = new Map<string, Conversion>()
  for (const detail of Object.values(model.screens)) {
    if (detail.kind !== 'detail' || detail.entity !== entity.name || !isScreenOfSide(detail, side)) continue
    for (const ref of detail.next) {
      const form = ref.kind === 'create' ? model.screens[ref.screen] : undefined
      if (form?.kind !== 'form') continue
      const target = entityOf(model, form.entity)
      const named = ref.kind === 'create' ? ref.transition : undefined
      const conversion = conversionOf(target, target.transitions[named ?? form.transition])
      if (conversion !== undefined) found.set(named === undefined ? form.name : `${form.name}.${named}`, conversion)
    }
  }
  return found
}
