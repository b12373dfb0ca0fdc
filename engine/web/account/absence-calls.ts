import type { AnswerEnvelope, Reference } from '../../core/wire/envelope.ts'
import { call } from '../api/call.ts'
import { callOrThrow } from '../api/call-or-throw.ts'

/** Days on which somebody decides in a person's place, the first and the last. `isNow`: today is one of them. `isOwn`: the reader is who is away. */
export type SubstitutePeriod = {
  readonly id: string
  readonly person: Reference
  readonly substitute: Reference
  readonly from: string
  readonly until: string
  readonly isNow: boolean
  readonly isOwn: boolean
}

/** What a person enters to name a substitute. */
export type NamedDays = { readonly substitute: string; readonly from: string; readonly until: string }

export const ownPeriodsKey = ['/api/member/substitute/list'] as const

export async function fetchOwnPeriods(): Promise<readonly SubstitutePeriod[]> {
  return ((await callOrThrow('/api/member/substitute/list', {})).list ?? []) as readonly SubstitutePeriod[]
}

export async function fetchColleagues(text: string): Promise<readonly Reference[]> {
  return ((await callOrThrow('/api/member/substitute/people', { entity: { text } })).list ?? []) as readonly Reference[]
}

export function nameSubstitute(entity: NamedDays): Promise<AnswerEnvelope> {
  return call('/api/member/substitute/name', { entity })
}

export function endPeriod(id: string): Promise<AnswerEnvelope> {
  return call('/api/member/substitute/end', { entity: { id } })
}
