import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { PathTarget } from '../../calls/paths.ts'

/** A handler as the dispatcher calls it. */
export type CallHandler<Kind extends PathTarget['kind'] = PathTarget['kind']> = (
  context: CallContext,
  actor: Actor,
  target: Extract<PathTarget, { readonly kind: Kind }>,
  envelope: RequestEnvelope,
) => Promise<AnswerEnvelope>

/** A path whose kind has no handler is not registered. Exports have none: they are background jobs. */
export type HandlerByKind = { readonly [Kind in Exclude<PathTarget['kind'], 'exportList'>]?: CallHandler<Kind> }
