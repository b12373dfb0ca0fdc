import type { Model } from '../../core/model/model.ts'
import type { Services } from './services.ts'
import type { Session } from '../session/load-session.ts'

/** The model for the caller: a purchaser's is shaped by its own template, a supplier's is the declared one, since it deals with many purchasers. */
export function modelOfSession(
  { templates, pool }: Pick<Services, 'templates' | 'pool'>,
  { actor, templateVersion }: Pick<Session, 'actor' | 'templateVersion'>,
): Promise<Model> {
  return actor.side === 'purchaser' ? templates.of(pool, actor.enterprise, templateVersion) : Promise.resolve(templates.declared)
}
