import type { ExplainTarget } from './target-of.ts'
import { call } from '../api/call.ts'

/** A part of a condition between its && and ||. */
export type ConditionPart = { readonly source: string; readonly result: string; readonly operator?: string; readonly parts: readonly ConditionPart[] }

export type WordedReason = {
  readonly kind: string
  readonly says: 'for' | 'against' | 'unknown' | 'later' | 'note'
  readonly text: string
  readonly rule?: { readonly name?: string; readonly source?: string; readonly file: string; readonly line: number; readonly column: number }
  readonly result?: string
  readonly parts?: readonly ConditionPart[]
  readonly reads?: readonly { readonly path: string; readonly label: string; readonly text: string; readonly isHidden: boolean }[]
  readonly permission?: { readonly code: string; readonly name: string; readonly roles: readonly { readonly role: string; readonly members: number }[] }
}

/** The server's answer in the person's language, with the texts that the page needs. */
export type Explanation = {
  readonly title: string
  readonly outcomes: readonly string[]
  readonly outcomeTexts: readonly string[]
  readonly reasons: readonly WordedReason[]
  readonly words: Readonly<Record<string, string>>
  /** With rules and places, and about any member of the enterprise. */
  readonly isDetailed: boolean
}

/** One of all the things of a screen. */
export type ListedExplanation = {
  readonly kind: 'field' | 'action' | 'menu'
  readonly name: string
  readonly title: string
  readonly outcomes: readonly string[]
  readonly outcomeTexts: readonly string[]
}

/** Asks the server about a thing; undefined if it is unknown. */
export async function explanationOf({ kind, entity }: Pick<ExplainTarget, 'kind' | 'entity'>): Promise<Explanation | undefined> {
  const answer = await call(`/api/explain/${kind}`, { entity })
  return answer.returnCode === '0' ? (answer.entity as Explanation) : undefined
}

/** Everything of a screen. */
export async function explanationsOf(entity: Readonly<Record<string, string>>): Promise<readonly ListedExplanation[]> {
  const { screen = '', id, line, person } = entity
  const answer = await call('/api/explain/screen', {
    entity: { screen, ...(id !== undefined && { id }), ...(line !== undefined && { line }), ...(person !== undefined && { person }) },
  })
  return answer.returnCode === '0' ? ((answer.list ?? []) as readonly ListedExplanation[]) : []
}
