import { sql } from 'kysely'
import { preferencesOf } from '../../../core/permissions/preferences.ts'
import type { Language } from '../../../core/model/side.ts'
import { todayAt } from '../../store/substitutes.ts'
import type { Session } from '../../session/load-session.ts'
import { scaleOfTemporary } from './preferences-of-temporary.ts'
import type { AppServices } from '../requests/app-services.ts'

/** The person, in the words of the specification (1: 3.1). */
export async function memberInfo(
  { pool, model, mail, clock }: Pick<AppServices, 'pool' | 'model' | 'mail' | 'clock'>,
  { actor, enterprise, invitation, isPersonal, owedFactor }: Session,
) {
  const { rows } = await sql<{ loginName: string; email: string; language: Language; isUnconfirmed: boolean; absent: readonly string[] }>`
    select "loginName", email, language, email <> '' and "emailSetBy" is not null as "isUnconfirmed",
      array(select s.person from substitute s where s.enterprise = ${actor.enterprise} and s.substitute = ${actor.accountId}
        and ${todayAt(actor, clock.now())}::date between s."fromDay" and s."untilDay") as absent
    from account where id = ${actor.accountId}`.execute(pool)
  const isTemporary = invitation !== undefined
  const own = actor.side === 'supplier' ? preferencesOf(model.preferences.supplier, enterprise.preferences) : actor.prefs
  return {
    id: actor.accountId,
    name: actor.name,
    loginName: rows[0]?.loginName ?? '',
    email: rows[0]?.email ?? '',
    // Somebody else set the address, and the person has not confirmed it.
    ...(rows[0]?.isUnconfirmed === true && !isTemporary && { isAddressUnconfirmed: true }),
    // A code can be mailed.
    ...(mail !== undefined && { getsMail: true }),
    isTemporary: isTemporary ? 1 : 0,
    // The page and the document that the link opens.
    ...(invitation?.screen !== undefined && { invitation: { screen: invitation.screen, document: invitation.document } }),
    // What the person owes before the enterprise opens anything.
    ...(owedFactor !== undefined && { owedFactor }),
    identity: isPersonal ? 'personal' : actor.side,
    // The account's own: the actor has that of the page.
    memberLanguage: rows[0]?.language ?? actor.language,
    supplierTutorial: 1,
    purchasingGroups: actor.purchasingGroups,
    // In whose place the person works today.
    ...(actor.side === 'purchaser' && (rows[0]?.absent ?? []).length > 0 && { absent: rows[0]?.absent }),
    enterpriseInfo: {
      id: enterprise.id,
      name: enterprise.name,
      englishName: enterprise.englishName,
      side: actor.side,
      systemLanguage: actor.side === 'purchaser' ? own.systemLanguage : null,
      supSystemLanguage: actor.side === 'supplier' ? own.systemLanguage : null,
      ps: isTemporary ? scaleOfTemporary.quantity : actor.prefs.quantityScale,
      ps2: isTemporary ? scaleOfTemporary.price : actor.prefs.priceScale,
    },
  }
}
