import { useState } from 'react'
import { useUnsaved } from '../../feedback/use-unsaved.ts'
import type { RoleDetail } from './access-calls.ts'

/** What is written of a role and not saved yet. */
export type RoleDraft = {
  readonly name: string
  readonly englishName: string
  readonly remark: string
  readonly codes: ReadonlySet<string>
  readonly members: ReadonlySet<string>
}

function draftOf(role: RoleDetail | undefined): RoleDraft {
  const { name = '', englishName = '', remark = '', codes = [], members = [] } = role ?? {}
  return { name, englishName, remark, codes: new Set(codes), members: new Set(members.map(({ id }) => id)) }
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each))
}

function isSame(left: RoleDraft, right: RoleDraft): boolean {
  const sameTexts = left.name === right.name && left.englishName === right.englishName && left.remark === right.remark
  return sameTexts && isSameSet(left.codes, right.codes) && isSameSet(left.members, right.members)
}

/** The draft of a role, of nothing, or of another role's codes. Leaving the page asks while something is not saved. */
export function useRoleDraft(role: RoleDetail | undefined, like: RoleDetail | undefined) {
  const stored = draftOf(role)
  const [draft, setDraft] = useState<RoleDraft>(like === undefined ? stored : { ...draftOf(undefined), codes: new Set(like.codes) })
  const [isSaved, setSaved] = useState(false)
  const isDirty = !isSaved && !isSame(draft, stored)
  useUnsaved(isDirty)
  return { draft, setDraft, isDirty, markSaved: () => setSaved(true), discard: () => setDraft(stored) }
}
