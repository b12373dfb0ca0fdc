import type { Model } from '../../core/model/model.ts'
import { preferenceThatAsks } from '../../core/permissions/four-eyes.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import type { OwedFactor, Session } from '../session/load-session.ts'

type Declared = Pick<Model, 'entities' | 'permissions' | 'preferences'>

/** Checks whether the enterprise requires a second factor of this person, by its preference that asks for one and the person's codes. */
export function isFactorRequired(model: Declared, { actor, enterprise, isPersonal, invitation, owedFactor: owed }: Session): boolean {
  // Its permissions, by which others are judged, are taken away until then.
  if (owed !== undefined) return true
  if (isPersonal || invitation !== undefined) return false
  const own = preferencesOf(model.preferences[actor.side], enterprise.preferences)
  const by = preferenceThatAsks(model, actor.side, 'secondFactor')
  switch (by && own[by.name]) {
    case 'EVERYBODY':
      return true
    case 'DECIDERS':
      return maySetRights(model, actor) || mayDecide(model, actor)
    case 'ADMINISTRATORS':
      return maySetRights(model, actor)
    default:
      return false
  }
}

/** What the person owes. A provider of single sign-on asks for its own factors: what it opened owes none at the start. */
export function owedFactor(model: Declared, session: Session): OwedFactor | undefined {
  if (session.secondFactorAt !== undefined || session.signOnIssuer !== undefined || !isFactorRequired(model, session)) return undefined
  return session.hasFactor ? 'give' : 'setUp'
}

/** Checks whether the person has to give the factor again for something important: who has one, or has to have one, and gave it too long ago. */
export function mustGiveAgain(model: Declared, session: Session, seconds: number, now: Date): boolean {
  if (session.invitation !== undefined) return false
  if (!session.hasFactor && !isFactorRequired(model, session)) return false
  return session.secondFactorAt === undefined || now.getTime() - session.secondFactorAt.getTime() > seconds * 1000
}

/** What a person would have to give as a proof of a moment ago: the factor, if there is one, else the password. */
export type MissingProof = 'SECOND_FACTOR_NEEDED' | 'CONFIRMATION_NEEDED'

/** The proof that is missing or too old for what outlasts the session; undefined if the person proved within these seconds who they are. */
export function missingProof({ hasFactor, secondFactorAt, provenAt }: Session, seconds: number, now: Date): MissingProof | undefined {
  const provedAt = hasFactor ? secondFactorAt : provenAt
  if (provedAt !== undefined && now.getTime() - provedAt.getTime() <= seconds * 1000) return undefined
  return hasFactor ? 'SECOND_FACTOR_NEEDED' : 'CONFIRMATION_NEEDED'
}

/** The session of somebody who owes a factor opens nothing. */
export function withoutRights(session: Session, owed: OwedFactor): Session {
  return { ...session, owedFactor: owed, actor: { ...session.actor, permissions: new Set(), purchasingGroups: [] } }
}

type Person = Session['actor']

function maySetRights(model: Declared, actor: Person): boolean {
  return hasRight(model, actor, 'setPermissions') || hasRight(model, actor, 'setPreferences')
}

/** Checks whether one of the person's codes opens an action that a second factor authenticates. */
function mayDecide({ entities }: Declared, { side, permissions }: Person): boolean {
  return Object.values(entities).some(({ transitions }) =>
    Object.values(transitions).some(({ authenticatedBy, permission }) => authenticatedBy !== undefined && permissions.has(permission[side] ?? '')),
  )
}
