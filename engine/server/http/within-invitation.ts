import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import type { Invitation } from '../session/load-session.ts'
import type { PathTarget } from './paths.ts'

/** Whether an invited person may ask this: the document of the invitation, and the actions on it that the invitation names. */
export function isWithinInvitation({ entity, document, transitions }: Invitation, target: PathTarget, envelope: RequestEnvelope): boolean {
  if (!('entity' in target) || target.entity !== entity) return false
  if (target.kind === 'transition' ? !transitions.includes(target.transition) : target.kind !== 'detail' && target.kind !== 'history') return false
  const rows = [...(envelope.entity === undefined ? [] : [envelope.entity]), ...(envelope.entityList ?? [])]
  return rows.length > 0 && rows.every((row) => row.id === document)
}
