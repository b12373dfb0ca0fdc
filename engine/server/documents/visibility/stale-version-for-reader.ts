import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { joinList } from '../../../core/text/join-list.ts'
import { staleVersionIssue } from '../../calls/stale-version-issue.ts'
import type { StaleVersionError } from '../../store/documents/stale-version.ts'

/**
 * The refusal of an edit of an old version: the version that was read, the stored one, who wrote it last (`by`), and the changed fields that the person may
 * read, in the person's language (`fields`).
 */
export function staleVersionForReader(model: Model, entity: Entity, actor: Actor, error: StaleVersionError): Issue {
  const paths = error.since.flatMap(({ changes }) => changes.map(({ path }) => path))
  const labels = paths.map((path) => labelOfPath(model, entity, actor, path)).filter((label) => label !== undefined)
  return staleVersionIssue('version', {
    version: error.version,
    current: error.current,
    by: writerOf(model, entity, actor, error),
    fields: joinList(new Set(labels), actor.language),
  })
}

/** The last writer; without a name if that person's enterprise is hidden. */
function writerOf(model: Model, entity: Entity, actor: Actor, { since }: StaleVersionError): string {
  const latest = since.at(-1)
  const mask = latest?.side === actor.side ? undefined : visibilityFor(model, entity, actor).masked.get('supplierEnterprise')
  return mask ?? latest?.accountName ?? ''
}

/** The label of a changed path: "remark", "lines[<id>].quantity", or "lines[<id>]" for an added or removed row. Undefined for what follows from others. */
function labelOfPath(model: Model, entity: Entity, actor: Actor, path: string): string | undefined {
  const [, lines, inner] = /^(\w+)\[[^\]]*\](?:\.(\w+))?$/.exec(path) ?? []
  if (lines === undefined) return labelOf(model, entity, actor, path)
  const owner = labelOf(model, entity, actor, lines)
  const line = model.entities[fieldKindsOf(entity).lines.find(({ name }) => name === lines)?.entity ?? '']
  if (owner === undefined || line === undefined) return undefined
  if (inner === undefined) return owner
  const label = labelOf(model, line, actor, inner)
  return label === undefined ? undefined : `${owner} · ${label}`
}

function labelOf(model: Model, entity: Entity, actor: Actor, name: string): string | undefined {
  const { masked, unseen } = visibilityFor(model, entity, actor)
  const field = entity.fields[name]
  if (
    field === undefined ||
    (field.computed !== undefined && field.computedWhen === undefined) ||
    field.tally !== undefined ||
    masked.has(name) ||
    unseen.has(name)
  )
    return undefined
  return labelOfField(model, actor.language, entity, field)
}
