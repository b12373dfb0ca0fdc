import type { Dispatch, Ref } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { nameOfRole, type RoleRow } from './access-calls.ts'
import { BUILT_IN, type RoleEvent, type RoleState } from './role-state.ts'

type Props = {
  readonly state: RoleState
  readonly dispatch: Dispatch<RoleEvent>
  /** The roles to compare with. */
  readonly others: readonly RoleRow[]
  readonly isBuiltIn: boolean
  /** How the role differs from the compared one; absent until that one is loaded. */
  readonly difference: { readonly added: number; readonly taken: number } | undefined
  readonly total: number
  readonly searchRef: Ref<HTMLInputElement>
}

/** The filter of a role's codes: a search, the granted ones, those that differ from another role. */
export function CodeFilterBar({ state, dispatch, others, isBuiltIn, difference, total, searchRef }: Props) {
  const t = useText()
  const language = useLanguage()
  return (
    <div className="role-tools">
      <input
        type="search"
        ref={searchRef}
        data-search="codes"
        placeholder={t('part.enterprise.searchCodes')}
        aria-label={t('part.enterprise.searchCodes')}
        value={state.search}
        onChange={(event) => dispatch({ kind: 'searched', search: event.target.value })}
      />
      <label>
        <input type="checkbox" data-only="selected" checked={state.onlySelected} onChange={() => dispatch({ kind: 'onlySelectedToggled' })} />
        {t('part.enterprise.onlySelected')}
      </label>
      <select
        data-compare=""
        aria-label={t('part.enterprise.compare')}
        value={state.compared}
        onChange={(event) => dispatch({ kind: 'compared', compared: event.target.value })}
      >
        <option value="">{t('part.enterprise.compare')}</option>
        {isBuiltIn && <option value={BUILT_IN}>{t('part.enterprise.cameWith')}</option>}
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOfRole(each, language)}
          </option>
        ))}
      </select>
      {difference !== undefined && (
        <label>
          <input type="checkbox" data-only="differing" checked={state.onlyDiffering} onChange={() => dispatch({ kind: 'onlyDifferingToggled' })} />
          {t('part.enterprise.onlyDiffering', { added: String(difference.added), taken: String(difference.taken) })}
        </label>
      )}
      <span className="access-quiet role-count" data-count={state.draft.codes.size}>
        {t('part.enterprise.codeCount', { count: String(state.draft.codes.size), total: String(total) })}
      </span>
    </div>
  )
}
