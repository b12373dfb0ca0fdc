import { Button } from '@douyinfe/semi-ui-19'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOneAtATime } from '../../actions/transition/use-one-at-a-time.ts'
import { refreshPermissions } from '../../api/refresh-permissions.ts'
import { side } from '../../session/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { toast } from '../../ui/toast.ts'
import { fetchRole, changeAccess, employeesKey, type Module, nameOfRole, type Person, type RoleDetail, type RoleRow, rolesKey } from './access-calls.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { differenceOf, filteredModules } from './chosen-codes.ts'
import { CodeTree } from './CodeTree.tsx'
import { detailBySide, listBySide } from './detail-by-side.ts'
import { issuesByField } from './issues-by-field.ts'
import { TextField } from './TextField.tsx'
import { useRoleDraft } from './use-role-draft.ts'

type Props = {
  /** Absent: a new one. */
  readonly role: RoleDetail | undefined
  /** The role whose codes a new one begins with. */
  readonly like: RoleDetail | undefined
  readonly modules: readonly Module[]
  readonly people: readonly Person[]
  readonly roles: readonly RoleRow[]
  readonly onReload: () => void
}

const CAME = 'came'

/** Writes a role: its name, what it may do, who has it. What is not saved yet stays until it is saved or given up. */
export function RoleEditor({ role, like, modules, people, roles, onReload }: Props) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { draft, setDraft, isDirty, markSaved, discard } = useRoleDraft(role, like)
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [search, setSearch] = useState('')
  const [onlyChosen, setOnlyChosen] = useState(false)
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const [compared, setCompared] = useState('')
  // Ticking takes no row away from under the hand: what is shown follows the choice as it was when the filter was set.
  const [basis, setBasis] = useState(draft.codes)
  const searchBox = useRef<HTMLInputElement>(null)
  const otherRole = useQuery({ queryKey: ['/api/role/detail', compared], queryFn: () => fetchRole(compared), enabled: compared !== '' && compared !== CAME })

  const cameWith = role?.cameWith == null ? undefined : new Set(role.cameWith)
  const other = compared === CAME ? undefined : otherRole.data === undefined || compared === '' ? undefined : new Set(otherRole.data.codes)
  const differingFrom = compared === CAME ? cameWith : other
  const narrowing = { search, onlyChosen, differingFrom: onlyDiffering ? differingFrom : undefined }
  const left = filteredModules(modules, basis, narrowing, t)
  const total = modules.reduce((sum, { permissions }) => sum + permissions.length, 0)
  const difference = differingFrom && differenceOf(draft.codes, differingFrom)
  const title = role === undefined ? t('part.enterprise.addRole') : nameOfRole(role, language)

  async function save() {
    setBusy(true)
    try {
      const entity = { ...draft, codes: [...draft.codes], members: [...draft.members] }
      const answer = await (role === undefined
        ? changeAccess('/api/role/add', entity)
        : changeAccess('/api/role/update', { id: role.id, version: role.version, ...entity }))
      setIssues(issuesByField(answer, ['name', 'englishName', 'remark']))
      if (answer.returnCode !== '0') return
      markSaved()
      toast('success', t('part.enterprise.saved'), 'role-saved')
      await Promise.all([client.invalidateQueries({ queryKey: rolesKey }), client.invalidateQueries({ queryKey: employeesKey }), refreshPermissions()])
      const saved = answer.entity as RoleDetail
      client.setQueryData(['/api/role/detail', saved.id], saved)
      if (role === undefined) await navigate(`/${detailBySide[side]}?id=${saved.id}`, { replace: true })
    } finally {
      setBusy(false)
    }
  }

  const saveOnce = useOneAtATime(save)
  const saveNow = useRef(saveOnce)
  saveNow.current = saveOnce
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
      <header className="list-head">
        <div>
          <p className="headline-kind">
            <Link to={`/${listBySide[side]}`} className="display-link">
              {t(`screen.${listBySide[side]}`)}
            </Link>
          </p>
          <h1>
            {title}
            {role !== undefined && (
              <span className="access-state" data-on={role.enabled || undefined}>
                {t(role.enabled ? 'part.enterprise.enabled' : 'part.enterprise.disabled')}
              </span>
            )}
            {role?.isOwn && <small className="access-note">{t('part.enterprise.own')}</small>}
          </h1>
        </div>
        <div className="list-bar">
          <span className="access-quiet" aria-live="polite">
            {isDirty ? t('part.enterprise.unsaved') : ''}
          </span>
          {cameWith !== undefined && (
            <Button
              data-action="backToBuiltIn"
              disabled={differenceOf(draft.codes, cameWith).added + differenceOf(draft.codes, cameWith).taken === 0}
              onClick={() => {
                setDraft({ ...draft, codes: cameWith })
                setBasis(cameWith)
              }}
            >
              {t('part.enterprise.asItCame')}
            </Button>
          )}
          <Button type="tertiary" data-action="discard" disabled={!isDirty} onClick={discard}>
            {t('part.enterprise.discard')}
          </Button>
          <Button theme="solid" data-action="saveRole" loading={isBusy} disabled={!isDirty} onClick={() => void saveOnce().catch(() => undefined)}>
            {t('part.enterprise.save')}
          </Button>
        </div>
      </header>
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
        <aside className="role-side">
          <TextField
            name="name"
            label={t('part.enterprise.roleName')}
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
            issue={issues['name']}
            isRequired
            longest={50}
            hasFocus={role === undefined}
          />
          <TextField
            name="englishName"
            label={t('part.enterprise.nameInEnglish')}
            value={draft.englishName}
            onChange={(englishName) => setDraft({ ...draft, englishName })}
            issue={issues['englishName']}
            longest={50}
          />
          <TextField
            name="remark"
            label={t('part.enterprise.remark')}
            value={draft.remark}
            onChange={(remark) => setDraft({ ...draft, remark })}
            issue={issues['remark']}
            longest={200}
          />
          <ChoiceList
            label={t('part.enterprise.members')}
            choices={people.map(({ id, name, number, disabled }) => ({
              id,
              text: name,
              note: disabled ? t('part.enterprise.deactivated') : number,
              isQuiet: disabled,
            }))}
            chosen={draft.members}
            onChange={(members) => setDraft({ ...draft, members })}
            nothing={t('part.enterprise.nobodyFound')}
          />
        </aside>
        <div className="role-codes">
          <div className="role-tools">
            <input
              type="search"
              ref={searchBox}
              data-search="codes"
              placeholder={t('part.enterprise.searchCodes')}
              aria-label={t('part.enterprise.searchCodes')}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value)
                setBasis(draft.codes)
              }}
            />
            <label>
              <input
                type="checkbox"
                data-only="chosen"
                checked={onlyChosen}
                onChange={() => {
                  setOnlyChosen(!onlyChosen)
                  setBasis(draft.codes)
                }}
              />
              {t('part.enterprise.onlyChosen')}
            </label>
            <select
              data-compare=""
              aria-label={t('part.enterprise.compare')}
              value={compared}
              onChange={(event) => {
                setCompared(event.target.value)
                setOnlyDiffering(event.target.value !== '')
                setBasis(draft.codes)
              }}
            >
              <option value="">{t('part.enterprise.compare')}</option>
              {cameWith !== undefined && <option value={CAME}>{t('part.enterprise.cameWith')}</option>}
              {roles
                .filter(({ id }) => id !== role?.id)
                .map((each) => (
                  <option key={each.id} value={each.id}>
                    {nameOfRole(each, language)}
                  </option>
                ))}
            </select>
            {differingFrom !== undefined && difference !== undefined && (
              <label>
                <input
                  type="checkbox"
                  data-only="differing"
                  checked={onlyDiffering}
                  onChange={() => {
                    setOnlyDiffering(!onlyDiffering)
                    setBasis(draft.codes)
                  }}
                />
                {t('part.enterprise.onlyDiffering', { added: String(difference.added), taken: String(difference.taken) })}
              </label>
            )}
            <span className="access-quiet role-count" data-count={draft.codes.size}>
              {t('part.enterprise.codeCount', { count: String(draft.codes.size), total: String(total) })}
            </span>
          </div>
          <p className="access-quiet role-keys">{t('part.enterprise.keys')}</p>
          {left.length === 0 ? (
            <p className="access-nothing">{t(onlyDiffering && search === '' ? 'part.enterprise.noDifference' : 'part.enterprise.noCodeFound')}</p>
          ) : (
            <CodeTree modules={left} chosen={draft.codes} onChange={(codes) => setDraft({ ...draft, codes })} cameWith={cameWith} other={other} />
          )}
        </div>
      </div>
    </div>
  )
}
