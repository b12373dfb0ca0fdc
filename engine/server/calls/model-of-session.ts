import type { Model } from '../../core/model/model.ts'
import type { Services } from './services.ts'
import type { Session } from '../session/load-session.ts'

/** The declaration as whoever asks has it: a purchaser by its own template, a supplier, who deals with many, by the declared one. */
export function modelOfSession(
  { templates, pool }: Pick<Services, 'templates' | 'pool'>,
  { actor, templateVersion }: Pick<Session, 'actor' | 'templateVersion'>,
): Promise<Model> {
  return actor.side === 'purchaser' ? templates.of(pool, actor.enterprise, templateVersion) : Promise.resolve(templates.declared)
}
