import { isBlank } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import { storedValue } from '../../../core/model/stored-value.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { SourcePick } from '../../../core/lifecycle/source-pick.ts'
import { visibilityAt, visibilityFor } from '../../../core/permissions/mask-document.ts'
import { joinList } from '../../../core/text/join-list.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { type Change, type HistoryEntry, readHistory } from '../../store/audit.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Refusals of sources that changed since they were read, with what changed: each field with the value that was read and the present one. */
export function withNamedChanges(
  work: UnitOfWork,
  conversion: Conversion,
  picks: readonly SourcePick[],
  sources: ReadonlyMap<string, LiveValues>,
  issues: readonly Issue[],
): Promise<readonly Issue[]> {
  const { version } = conversion
  return Promise.all(
    issues.map(async (found) => {
      if (version === undefined || found.code !== version.changed) return found
      const pick = picks.find(({ path }) => found.path === `${path}.${version.field}`)
      const values = sources.get(pick?.source ?? '')
      return values === undefined ? found : { ...found, params: { ...found.params, changes: await changesOf(work, conversion, values, found.params.version!) } }
    }),
  )
}

/** What the person may read of the changes of a source row since a version of it. */
async function changesOf(work: UnitOfWork, { source: of, version, copy }: Conversion, values: LiveValues, read: string): Promise<string> {
  const { model } = work.context
  const source = entityOf(model, of)
  const owner = entityOf(model, source.line?.of ?? of)
  const document = (source.line === undefined ? values : values[owner.name]) as LiveValues
  const prefix = source.line === undefined ? '' : `${source.line.field}[${String(values.id)}].`
  const versionPath = `${prefix}${copy[version!.field]!.source}`
  const since = auditedChangesSince(await readHistory(work.tx, owner.name, String(document.id)), versionPath, read)
  const { masked, unseen } = visibilityAt(visibilityFor(model, source, work.actor), (until) => holds(model, until, document))
  const named = version!.tells.flatMap((name): readonly string[] => {
    const before = since.find(({ path }) => path === `${prefix}${name}`)?.before
    const field = source.fields[name]!
    const now = storedValue(field, values[name])
    if (before === undefined || textOrDash(before) === textOrDash(now) || unseen.has(name)) return []
    const label = labelOfField(model, work.actor.language, source, field)
    return [masked.has(name) ? label : `${label} ${textOrDash(before)} → ${textOrDash(now)}`]
  })
  return joinList(new Set(named), work.actor.language)
}

/** The changes from the action on with which the version that was read ended; none where it never was. */
function auditedChangesSince(history: readonly HistoryEntry[], versionPath: string, read: string): readonly Change[] {
  const ended = history.findIndex(({ changes = [] }) => changes.some(({ path, before }) => path === versionPath && textOrDash(before) === read))
  return ended < 0 ? [] : history.slice(ended).flatMap(({ changes = [] }) => changes)
}

function textOrDash(value: unknown): string {
  return isBlank(value) ? '–' : String(value)
}
