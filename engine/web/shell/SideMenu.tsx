import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Menu } from '../../core/model/screen.ts'
import { configuration, outsideAddress } from '../foundation/configuration.ts'
import { useText } from '../i18n/use-text.ts'
import { useModel } from '../model/use-model.ts'
import { useSession } from '../session/use-session.ts'
import { visibleMenu } from '../../core/permissions/visible-menu.ts'
import { comingApart } from './coming-apart.ts'
import { isComing } from './is-coming.ts'
import { MenuGroupEntry } from './MenuGroupEntry.tsx'
import { MenuLink } from './MenuLink.tsx'

const storageKey = 'openMenuGroups'

function groupOf(menu: Menu, route: string): string | undefined {
  return menu.flatMap((entry) => (entry.kind === 'group' && entry.items.some((item) => item.route === route) ? [entry.id] : []))[0]
}

type Props = { readonly isRail: boolean; readonly onUnfold: () => void; readonly onGo: () => void }

/** The menu of this side, limited to the person's permissions. The group of the open page is unfolded; the others keep their last state. */
export function SideMenu({ isRail, onUnfold, onGo }: Props) {
  const t = useText()
  const model = useModel()
  const { permissions, language, side } = useSession()
  const { pathname } = useLocation()
  const menu = useMemo(
    () =>
      comingApart(visibleMenu(model.menus[side], { permissions, language, isLocal: configuration().local, outside: outsideAddress }), (item) =>
        isComing(model, item),
      ),
    [model, side, permissions, language],
  )
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[]))
  const current = groupOf(menu, pathname.slice(1))

  useEffect(() => {
    if (current !== undefined) setOpen((groups) => (groups.has(current) ? groups : new Set([...groups, current])))
  }, [current])

  function toggle(id: string): void {
    if (isRail) {
      onUnfold()
      setOpen(new Set([...open, id]))
      return
    }
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    localStorage.setItem(storageKey, JSON.stringify([...next]))
    setOpen(next)
  }

  return (
    <nav aria-label={t('ui.shell.menu')} id="menu">
      <ul className="menu-list">
        {menu.map((entry) =>
          entry.kind === 'item' ? (
            <li key={entry.route}>
              <MenuLink item={entry} isRail={isRail} isNested={false} onGo={onGo} />
            </li>
          ) : (
            <MenuGroupEntry key={entry.id} group={entry} isOpen={open.has(entry.id)} isRail={isRail} onToggle={() => toggle(entry.id)} onGo={onGo} />
          ),
        )}
      </ul>
    </nav>
  )
}
