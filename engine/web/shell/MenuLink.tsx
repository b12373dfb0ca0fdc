import IconExternal from '@douyinfe/semi-icons/lib/es/icons/IconExternalOpenStroked'
import { NavLink } from 'react-router'
import type { MenuItem } from '../../core/model/screen.ts'
import { outsideAddress } from '../foundation/configuration.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'
import { useModel } from '../model/use-model.ts'
import { addressOfEntry } from '../navigation/home-by-side.ts'
import { MenuIcon } from '../ui/menu-icon-by-name.tsx'
import { isComing } from './is-coming.ts'

type Props = { readonly item: MenuItem; readonly isRail: boolean; readonly isNested: boolean; readonly onGo: () => void }

/** One entry of the menu: a real link, so that a middle click opens a tab. */
export function MenuLink({ item, isRail, isNested, onGo }: Props) {
  const t = useText()
  const language = useLanguage()
  const model = useModel()
  const label = t(`screen.${item.route}`)
  const inside = (
    <>
      {!isNested && <MenuIcon name={item.icon} />}
      <span className="menu-label">{label}</span>
      {item.target === '_blank' && <IconExternal size="small" className="menu-mark" aria-label={t('ui.shell.newTab')} />}
    </>
  )
  const common = {
    className: isNested ? 'menu-link menu-nested' : 'menu-link',
    title: isRail ? label : undefined,
    'data-route': item.route,
    'data-coming': isComing(model, item) || undefined,
  }
  if (item.outside !== undefined || item.target === '_blank') {
    const address = item.outside === undefined ? `/${item.route}` : outsideAddress(item.outside)
    return (
      <a {...common} href={address} target={item.target} rel="noreferrer" onClick={onGo}>
        {inside}
      </a>
    )
  }
  return (
    <NavLink {...common} to={addressOfEntry(item.route, language)} onClick={onGo}>
      {inside}
    </NavLink>
  )
}
