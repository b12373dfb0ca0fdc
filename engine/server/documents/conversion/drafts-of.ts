import { applyInput } from '../../../core/lifecycle/apply-input.ts'
import { entryByHand } from '../../../core/lifecycle/computed-entries.ts'
import { convert } from '../../../core/lifecycle/convert.ts'
import type { SourcePick } from '../../../core/lifecycle/source-pick.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { Draft } from '../create/create.ts'
import { lockSources } from './picks-of.ts'
import { withNamedChanges } from './named-changes.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The documents that a request would make, before completion, and the refusals of its sources. */
export async function draftsOf(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  envelope: RequestEnvelope,
  picks: readonly SourcePick[],
): Promise<{ readonly drafts: readonly Draft[]; readonly issues: readonly Issue[] }> {
  const { model, newId } = work.context
  const conversion = conversionOf(entity, transition)
  const entered = applyInput(model, entity, transition, {}, envelope.entity ?? {}, work.actor, newId)
  if (conversion === undefined || picks.length === 0) {
    // Without sources only documents that people may enter by hand.
    const target = conversion?.into === undefined ? entity : entityOf(model, entity.fields[conversion.into]?.entity ?? '')
    const isByHand = conversion === undefined || target.fields[conversion.link]?.required !== true
    return isByHand
      ? { drafts: [{ document: { ...entered, id: newId() }, entry: entryByHand(entered) }], issues: [] }
      : { drafts: [], issues: [issue('NOTHING_TO_TAKE', conversion.into ?? '')] }
  }
  const sources = await lockSources(work, conversion, picks, { entity, entered })
  const { documents, issues } = convert(model, entity, conversion, entered, picks, sources, newId)
  return { drafts: documents, issues: await withNamedChanges(work, conversion, picks, sources, issues) }
}
