import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { useUnsaved } from '../../feedback/use-unsaved.ts'
import { useText } from '../../i18n/use-text.ts'
import { fetchRole, type Module, type Person, type RoleDetail, type RoleRow } from './access-calls.ts'
import { differenceOf, filteredModules } from './selected-codes.ts'
import { CodeFilterBar } from './CodeFilterBar.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { RoleFields } from './RoleFields.tsx'
import { RoleHeader } from './RoleHeader.tsx'
import { BUILT_IN, codeFilterOf, draftOf, isDirty, openedRole, reduceRole } from './role-state.ts'
import { useSaveRole } from './use-save-role.ts'

type Props = {
  /** Absent: a new one. */
  readonly role: RoleDetail | undefined
  /** The role whose codes a new one starts with. */
  readonly like: RoleDetail | undefined
  readonly modules: readonly Module[]
  readonly people: readonly Person[]
  readonly roles: readonly RoleRow[]
  readonly onReload: () => void
}

/** Edits a role: its name, its codes, its employees. Leaving the page asks if there are unsaved changes. */
export function RoleEditor({ role, like, modules, people, roles, onReload }: Props) {
  const t = useText()
  const stored = draftOf(role)
  const [state, dispatch] = useReducer(reduceRole, like, (given) => openedRole(stored, given))
  const { draft, compared } = state
  const { issues, isBusy, save } = useSaveRole(role, draft, () => dispatch({ kind: 'saved' }))
  const isUnsaved = isDirty(state, stored)
  useUnsaved(isUnsaved)

  const otherRole = useQuery({
    queryKey: ['/api/role/detail', compared],
    queryFn: () => fetchRole(compared),
    enabled: compared !== '' && compared !== BUILT_IN,
  })
  const builtIn = role?.cameWith == null ? undefined : new Set(role.cameWith)
  const other = compared === BUILT_IN || compared === '' || otherRole.data === undefined ? undefined : new Set(otherRole.data.codes)
  const comparedCodes = compared === BUILT_IN ? builtIn : other
  const left = filteredModules(modules, state.shownBy, codeFilterOf(state, comparedCodes), t)

  const searchBox = useRef<HTMLInputElement>(null)
  const saveNow = useRef(save)
  saveNow.current = save
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea, select')
      if ((event.ctrlKey || event.metaKey) && event.key === 's') void saveNow.current().catch(() => undefined)
      else if (event.key === '/' && !isTyping) searchBox.current?.focus()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <div className="access role-page">
      <RoleHeader
        role={role}
        isDirty={isUnsaved}
        isBusy={isBusy}
        builtIn={
          builtIn && {
            isAsItCame: differenceOf(draft.codes, builtIn).added + differenceOf(draft.codes, builtIn).taken === 0,
            onReset: () => dispatch({ kind: 'codesReset', codes: builtIn }),
          }
        }
        onDiscard={() => dispatch({ kind: 'discarded', stored })}
        onSave={() => void save().catch(() => undefined)}
      />
      {issues[''] !== undefined && (
        <p className="access-issue" role="alert">
          {issues['']}{' '}
          {role !== undefined && (
            <button type="button" className="access-link" onClick={onReload}>
              {t('part.enterprise.reload')}
            </button>
          )}
        </p>
      )}
      <div className="role-columns">
        <RoleFields draft={draft} issues={issues} people={people} isNew={role === undefined} onChange={(change) => dispatch({ kind: 'edited', change })} />
        <div className="role-codes">
          <CodeFilterBar
            state={state}
            dispatch={dispatch}
            others={roles.filter(({ id }) => id !== role?.id)}
            isBuiltIn={builtIn !== undefined}
            difference={comparedCodes && differenceOf(draft.codes, comparedCodes)}
            total={modules.reduce((sum, { permissions }) => sum + permissions.length, 0)}
            searchRef={searchBox}
          />
          <p className="access-quiet role-keys">{t('part.enterprise.keys')}</p>
          {left.length === 0 ? (
            <p className="access-nothing">{t(state.onlyDiffering && state.search === '' ? 'part.enterprise.noDifference' : 'part.enterprise.noCodeFound')}</p>
          ) : (
            <PermissionTree
              modules={left}
              selected={draft.codes}
              onChange={(codes) => dispatch({ kind: 'edited', change: { codes } })}
              cameWith={builtIn}
              other={other}
            />
          )}
        </div>
      </div>
    </div>
  )
}
