import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import { useId } from 'react'
import type { MenuGroup } from '../../core/model/screen.ts'
import { useText } from '../i18n/use-text.ts'
import { MenuIcon } from '../ui/menu-icon-by-name.tsx'
import { COMING } from './coming-apart.ts'
import { MenuLink } from './MenuLink.tsx'

type Props = { readonly group: MenuGroup; readonly isOpen: boolean; readonly isRail: boolean; readonly onToggle: () => void; readonly onGo: () => void }

export function MenuGroupEntry({ group, isOpen, isRail, onToggle, onGo }: Props) {
  const t = useText()
  const id = useId()
  const label = t(group.id === COMING ? 'ui.shell.coming' : `menu.${group.id}`)
  const isUnfolded = isOpen && !isRail
  return (
    <li>
      <button
        type="button"
        className="menu-link menu-group"
        title={isRail ? label : undefined}
        aria-expanded={isUnfolded}
        aria-controls={id}
        data-group={group.id}
        onClick={onToggle}
      >
        <MenuIcon name={group.icon} />
        <span className="menu-label">{label}</span>
        <IconChevronRight size="small" className="menu-mark menu-chevron" aria-hidden />
      </button>
      <ul id={id} hidden={!isUnfolded}>
        {group.items.map((item) => (
          <li key={item.route}>
            <MenuLink item={item} isRail={isRail} isNested onGo={onGo} />
          </li>
        ))}
      </ul>
    </li>
  )
}
