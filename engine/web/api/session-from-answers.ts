import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { FieldTemplate } from '../../core/template/field-template.ts'
import type { Scales, SessionState, SessionUser } from '../session/session.ts'

/** The person as the server describes them (specification 1: 3.1). */
export type MemberInfo = {
  readonly id: string
  readonly name: string
  readonly loginName: string
  readonly email: string
  readonly isAddressUnconfirmed?: true
  readonly getsMail?: true
  readonly isTemporary: 0 | 1
  readonly invitation?: { readonly screen: string; readonly document: string }
  readonly owedFactor?: 'setUp' | 'give'
  readonly identity: 'purchaser' | 'supplier' | 'personal'
  readonly memberLanguage: string
  readonly purchasingGroups: readonly string[]
  readonly absent?: readonly string[]
  readonly enterpriseInfo: { readonly id: string; readonly name: string; readonly englishName: string; readonly ps?: unknown; readonly ps2?: unknown }
}

export type StartAnswers = {
  readonly token: string
  readonly info: MemberInfo
  readonly permissions: readonly string[]
  readonly template: FieldTemplate
  readonly preferences: Readonly<Record<string, unknown>>
}

function userFrom({
  id,
  name,
  loginName,
  email,
  isAddressUnconfirmed,
  getsMail,
  isTemporary,
  invitation,
  owedFactor,
  identity,
  purchasingGroups,
  absent = [],
  enterpriseInfo,
}: MemberInfo): SessionUser {
  return {
    id,
    name,
    loginName,
    email,
    ...(isAddressUnconfirmed && { isAddressUnconfirmed }),
    ...(getsMail && { getsMail }),
    isTemporary: isTemporary === 1,
    ...(invitation && { invitation }),
    isPersonal: identity === 'personal',
    ...(owedFactor && { owedFactor }),
    purchasingGroups,
    absent,
    enterprise: { id: enterpriseInfo.id, name: enterpriseInfo.name, englishName: enterpriseInfo.englishName },
  }
}

/** Makes the session from the answers of the start. A temporary person sees the default decimals, whatever an enterprise prefers (specification 1: 4.1). */
export function sessionFrom({ token, info, permissions, template, preferences }: StartAnswers): SessionState {
  const isTemporary = info.isTemporary === 1
  const given = { quantityScale: info.enterpriseInfo.ps, priceScale: info.enterpriseInfo.ps2 }
  return {
    token,
    user: userFrom(info),
    permissions: new Set(permissions),
    template,
    // A supplier's page computes with the purchaser's decimals, as the server does; its own preferences have other names.
    preferences: { ...(info.identity === 'supplier' ? given : {}), ...preferences, ...(isTemporary ? given : {}) },
    scales: isTemporary ? given : scalesOf(preferences),
  }
}

/** The digits that preferences show. A supplier has its own, under other names (specification 1: 3.1). */
export function scalesOf({ quantityScale, priceScale, supScale, supPriceScale }: Readonly<Record<string, unknown>>): Scales {
  return { quantityScale: supScale ?? quantityScale, priceScale: supPriceScale ?? priceScale }
}

/** The content of an answer at startup; a refusal here is a fault of the server, not of the person. */
export function contentOfAnswer<T>(answer: AnswerEnvelope, key: 'entity' | 'list'): T {
  if (answer.returnCode !== '0' || answer[key] === undefined) throw new Error(`Cannot start: the server answered ${answer.returnCode} ${answer.returnMsg}`)
  return answer[key] as T
}
