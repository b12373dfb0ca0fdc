import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import IconExit from '@douyinfe/semi-icons/lib/es/icons/IconExit'
import IconInfo from '@douyinfe/semi-icons/lib/es/icons/IconInfoCircle'
import IconIdentity from '@douyinfe/semi-icons/lib/es/icons/IconUserGroup'
import IconSafe from '@douyinfe/semi-icons/lib/es/icons/IconSafeStroked'
import IconKey from '@douyinfe/semi-icons/lib/es/icons/IconKeyStroked'
import Dropdown from '@douyinfe/semi-ui-19/lib/es/dropdown'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { frame } from 'virtual:model'
import { explainAtom, toggleExplain } from '../explain/explain-state.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { withLateWords } from '../model/load-packs.ts'
import { logOut } from '../session/log-out.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { versionPath } from '../session/fixed-paths.ts'

const AccountDialog = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('../account/AccountDialog.tsx'))).AccountDialog })))
const IdentityDialog = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('../account/IdentityDialog.tsx'))).IdentityDialog })))

/** The person, their enterprise, and the logout. */
export function UserMenu({ onKeys }: { onKeys?: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { user, language, side, permissions } = useSession()
  const { isOn } = useAtomValue(explainAtom)
  const { name, englishName } = user.enterprise
  const enterprise = language === 'en' && englishName !== '' ? englishName : name
  const identity = t(user.isTemporary ? 'ui.session.temporary' : user.isPersonal ? 'ui.person.personal' : `ui.site.${side}Side`)
  const [opened, setOpened] = useState<'account' | 'identity'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Dropdown
        trigger="click"
        position="bottomRight"
        clickToHide
        render={
          <Dropdown.Menu className="user-menu">
            <li className="user-card" role="none">
              <strong>{user.name}</strong>
              <span>{enterprise}</span>
              <span className="user-side">{identity}</span>
            </li>
            <Dropdown.Divider />
            {!user.isTemporary && (
              <>
                <Dropdown.Item icon={<IconIdentity />} onClick={() => setOpened('identity')} data-action="switchIdentity">
                  {t('ui.person.switch')}
                </Dropdown.Item>
                <Dropdown.Item icon={<IconSafe />} onClick={() => setOpened('account')} data-action="account">
                  {t('ui.person.title')}
                </Dropdown.Item>
                <Dropdown.Divider />
              </>
            )}
            {onKeys !== undefined && (
              <Dropdown.Item icon={<IconKey />} onClick={onKeys}>
                {t('ui.shell.keys')}
              </Dropdown.Item>
            )}
            {permissions.has(frame.explainCode) && (
              <Dropdown.Item icon={<IconInfo />} onClick={toggleExplain} data-action="explain">
                {t(isOn ? 'ui.shell.explainOff' : 'ui.shell.explainOn')}
              </Dropdown.Item>
            )}
            <Dropdown.Item icon={<IconInfo />} onClick={() => void navigate(versionPath)}>
              {t('ui.shell.version')}
            </Dropdown.Item>
            <Dropdown.Divider />
            <Dropdown.Item icon={<IconExit />} onClick={logOut}>
              {t('ui.shell.logout')}
            </Dropdown.Item>
          </Dropdown.Menu>
        }
      >
        <button type="button" className="header-button user-button" title={t('ui.shell.user')}>
          <span className="user-initial" aria-hidden>
            {[...user.name][0] ?? '·'}
          </span>
          <span className="user-name">{user.name}</span>
          <IconChevronDown size="small" aria-hidden />
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {opened === 'account' && <AccountDialog onClose={close} />}
        {opened === 'identity' && <IdentityDialog onClose={close} />}
      </Suspense>
    </>
  )
}
