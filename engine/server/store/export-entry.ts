import type { Actor } from '../../core/permissions/actor.ts'
import type { AuditEntry } from './audit.ts'
import { byActor } from './by-actor.ts'

/** Records who took rows of an entity away: what was asked for, how many rows it was, and by which job if one wrote the file. */
export function exportEntry(
  actor: Actor,
  at: Date,
  { entity, job, request, rows }: { readonly entity: string; readonly job?: string; readonly request: object; readonly rows: number },
): AuditEntry {
  const changes = [...(job === undefined ? [] : [['job', job] as const]), ['request', request] as const, ['rows', rows] as const]
  return { ...byActor(actor, 'export', at), entity, document: null, changes: changes.map(([path, after]) => ({ path, before: null, after })) }
}
