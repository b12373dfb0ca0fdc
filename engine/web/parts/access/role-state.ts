import type { RoleDetail } from './access-calls.ts'
import type { CodeFilter } from './selected-codes.ts'

/** The editable values of a role. */
export type RoleDraft = {
  readonly name: string
  readonly englishName: string
  readonly remark: string
  readonly codes: ReadonlySet<string>
  readonly members: ReadonlySet<string>
}

/** In place of the id of a role to compare with: the original codes of this role. */
export const BUILT_IN = 'came'

/** A role being edited, and the filter of its codes. */
export type RoleState = {
  readonly draft: RoleDraft
  /** The role is saved and the page leaves: there are no unsaved changes. */
  readonly isSaved: boolean
  readonly search: string
  readonly onlySelected: boolean
  readonly onlyDiffering: boolean
  /** The id of the role to compare with, `BUILT_IN`, or "" for none. */
  readonly compared: string
  /** The codes that decide which rows are shown: those of the draft when the filter was last set. Ticking removes no row. */
  readonly shownBy: ReadonlySet<string>
}

export type RoleEvent =
  | { readonly kind: 'edited'; readonly change: Partial<RoleDraft> }
  | { readonly kind: 'codesReset'; readonly codes: ReadonlySet<string> }
  | { readonly kind: 'discarded'; readonly stored: RoleDraft }
  | { readonly kind: 'saved' }
  | { readonly kind: 'searched'; readonly search: string }
  | { readonly kind: 'onlySelectedToggled' }
  | { readonly kind: 'onlyDifferingToggled' }
  | { readonly kind: 'compared'; readonly compared: string }

/** The draft of a stored role, or an empty one. */
export function draftOf(role: RoleDetail | undefined): RoleDraft {
  const { name = '', englishName = '', remark = '', codes = [], members = [] } = role ?? {}
  return { name, englishName, remark, codes: new Set(codes), members: new Set(members.map(({ id }) => id)) }
}

/** The initial state of the editor: a stored role, or a new one with the codes of another. */
export function openedRole(stored: RoleDraft, like: RoleDetail | undefined): RoleState {
  const draft = like === undefined ? stored : { ...draftOf(undefined), codes: new Set(like.codes) }
  return { draft, isSaved: false, search: '', onlySelected: false, onlyDiffering: false, compared: '', shownBy: draft.codes }
}

export function reduceRole(state: RoleState, event: RoleEvent): RoleState {
  const shownBy = state.draft.codes
  switch (event.kind) {
    case 'edited':
      return { ...state, draft: { ...state.draft, ...event.change } }
    case 'codesReset':
      return { ...state, draft: { ...state.draft, codes: event.codes }, shownBy: event.codes }
    case 'discarded':
      return { ...state, draft: event.stored }
    case 'saved':
      return { ...state, isSaved: true }
    case 'searched':
      return { ...state, search: event.search, shownBy }
    case 'onlySelectedToggled':
      return { ...state, onlySelected: !state.onlySelected, shownBy }
    case 'onlyDifferingToggled':
      return { ...state, onlyDiffering: !state.onlyDiffering, shownBy }
    case 'compared':
      return { ...state, compared: event.compared, onlyDiffering: event.compared !== '', shownBy }
  }
}

/** Whether there are unsaved changes. */
export function isDirty({ draft, isSaved }: RoleState, stored: RoleDraft): boolean {
  return !isSaved && !isSameDraft(draft, stored)
}

/** The filter of the codes. `comparedCodes`: those of the compared role, once they are loaded. */
export function codeFilterOf({ search, onlySelected, onlyDiffering }: RoleState, comparedCodes: ReadonlySet<string> | undefined): CodeFilter {
  return { search, onlySelected, differingFrom: onlyDiffering ? comparedCodes : undefined }
}

function isSameDraft(left: RoleDraft, right: RoleDraft): boolean {
  const sameTexts = left.name === right.name && left.englishName === right.englishName && left.remark === right.remark
  return sameTexts && isSameSet(left.codes, right.codes) && isSameSet(left.members, right.members)
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each))
}
