import { Button } from '@douyinfe/semi-ui-19'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { side } from '../../session/session.ts'
import { nameOfRole, type RoleDetail } from './access-calls.ts'
import { listBySide } from './detail-by-side.ts'

type Props = {
  readonly role: RoleDetail | undefined
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** Absent: the role is not a built-in one. */
  readonly builtIn: { readonly isAsItCame: boolean; readonly onReset: () => void } | undefined
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** The name of a role, its state, and the buttons that save or discard the changes. */
export function RoleHeader({ role, isDirty, isBusy, builtIn, onDiscard, onSave }: Props) {
  const t = useText()
  const language = useLanguage()
  return (
    <header className="list-head">
      <div>
        <p className="headline-kind">
          <Link to={`/${listBySide[side]}`} className="display-link">
            {t(`screen.${listBySide[side]}`)}
          </Link>
        </p>
        <h1>
          {role === undefined ? t('part.enterprise.addRole') : nameOfRole(role, language)}
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
        {builtIn !== undefined && (
          <Button data-action="backToBuiltIn" disabled={builtIn.isAsItCame} onClick={builtIn.onReset}>
            {t('part.enterprise.asItCame')}
          </Button>
        )}
        <Button type="tertiary" data-action="discard" disabled={!isDirty} onClick={onDiscard}>
          {t('part.enterprise.discard')}
        </Button>
        <Button theme="solid" data-action="saveRole" loading={isBusy} disabled={!isDirty} onClick={onSave}>
          {t('part.enterprise.save')}
        </Button>
      </div>
    </header>
  )
}
