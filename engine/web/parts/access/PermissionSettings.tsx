import { useRef, type KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { side } from '../../session/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { listBySide } from './detail-by-side.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { EmployeesTab } from './EmployeesTab.tsx'
import { NoticesTab } from './NoticesTab.tsx'
import { RolesTab } from './RolesTab.tsx'
import './access.css'

const contentByTab = { roles: RolesTab, employees: EmployeesTab, notices: NoticesTab, apiKeys: ApiKeys } as const
type Tab = keyof typeof contentByTab
const tabs = Object.keys(contentByTab) as readonly Tab[]

/** Permission settings of an enterprise: roles, employees, notices. The tab is in the address. */
export function PermissionSettings() {
  const t = useText()
  const [address, setAddress] = useSearchParams()
  const row = useRef<HTMLDivElement>(null)
  const given = address.get('tab')
  const selected = tabs.find((tab) => tab === given) ?? 'roles'
  const Content = contentByTab[selected]
  const choose = (tab: Tab) => setAddress(tab === 'roles' ? {} : { tab }, { replace: true })

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = tabs[(tabs.indexOf(selected) + step + tabs.length) % tabs.length]!
    choose(next)
    row.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <div className="access">
      <header className="list-head">
        <h1>{t(`screen.${listBySide[side]}`)}</h1>
        {side === 'purchaser' && (
          <Link to="/purchaserSetGroup" className="display-link" data-action="openGroups">
            {t('screen.purchaserSetGroup')}
          </Link>
        )}
      </header>
      <div className="status-tabs" role="tablist" ref={row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            className="status-tab"
            data-tab={tab}
            tabIndex={tab === selected ? 0 : -1}
            aria-selected={tab === selected}
            onClick={() => choose(tab)}
          >
            {t(`part.enterprise.tab.${tab}`)}
          </button>
        ))}
      </div>
      <Content />
    </div>
  )
}
