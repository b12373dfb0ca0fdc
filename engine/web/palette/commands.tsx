import IconBolt from '@douyinfe/semi-icons/lib/es/icons/IconBolt'
import IconLanguage from '@douyinfe/semi-icons/lib/es/icons/IconLanguage'
import IconMoon from '@douyinfe/semi-icons/lib/es/icons/IconMoonStroked'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import IconSun from '@douyinfe/semi-icons/lib/es/icons/IconSunStroked'
import { itemsOfMenu } from '../../core/model/items-of-menu.ts'
import type { Menu, MenuItem } from '../../core/model/screen.ts'
import { isAllowed } from '../../core/permissions/is-allowed.ts'
import { hidingReasonsOf, type MenuReader } from '../../core/permissions/visible-menu.ts'
import type { PageCommands } from '../actions/page-commands.ts'
import type { Translate } from '../i18n/use-text.ts'
import type { PaletteContent } from '../model/packs.ts'
import { addressOfScreen } from '../navigation/address-of-screen.ts'
import { addressOfEntry } from '../navigation/home-by-side.ts'
import { chooseTheme, type Theme } from '../theme/theme.ts'
import { MenuIcon } from '../ui/menu-icon-by-name.tsx'
import type { Item } from './item.ts'

type Offering = {
  readonly t: Translate
  readonly content: PaletteContent
  readonly menu: Menu
  readonly permissionOfRoute: Readonly<Record<string, string>>
  readonly reader: MenuReader
  readonly theme: Theme
  readonly offered: PageCommands | undefined
  readonly go: (address: string) => void
  readonly onLanguage: () => void
}

/** What the palette offers besides documents, as far as the person may: the open document's actions, new documents, screens, and the page itself. */
export function commandsOf(offering: Offering): readonly Item[] {
  return [...actionsOf(offering), ...creationsOf(offering), ...screensOf(offering), ...ofPage(offering)]
}

/** A name in the language of the page, and all its names. */
function named(t: Translate, { names }: PaletteContent, key: string): Pick<Item, 'label' | 'names'> {
  const { cn, en } = names[key] ?? {}
  return { label: t(key), names: [...new Set([t(key), cn ?? '', en ?? ''])].filter((name) => name !== '') }
}

function actionsOf({ t, content, offered }: Offering): readonly Item[] {
  return (offered?.commands ?? []).map(({ name, key, label, reasons, run }) => ({
    ...named(t, content, key),
    id: `action:${name}`,
    group: 'actions',
    label,
    icon: <IconBolt aria-hidden />,
    ...(reasons.length > 0 && { refused: reasons.join(' ') }),
    run,
  }))
}

function creationsOf({ t, content, menu, permissionOfRoute, reader: { permissions }, go }: Offering): readonly Item[] {
  const place = placeIn(menu)
  return content.creations
    .toSorted((left, right) => place(left.leadsTo) - place(right.leadsTo))
    .filter(({ permission, leadsTo }) => isAllowed(permission, permissions) && isAllowed(permissionOfRoute[leadsTo], permissions))
    .map(({ screen, leadsTo }) => {
      const address = addressOfScreen(leadsTo)
      return {
        ...named(t, content, `screen.${screen}`),
        id: `create:${screen}`,
        group: 'creations',
        icon: <IconPlus aria-hidden />,
        ...(leadsTo !== screen && { more: t('ui.palette.firstChoose', { screen: t(`screen.${leadsTo}`) }) }),
        address,
        run: () => go(address),
      }
    })
}

/** The place of a screen in the menu; what is in no menu stands behind. */
function placeIn(menu: Menu): (screen: string) => number {
  const routes = itemsOfMenu(menu).map(({ route }) => route)
  return (screen) => (routes.includes(screen) ? routes.indexOf(screen) : routes.length)
}

type Entry = { readonly item: MenuItem; readonly icon: string | undefined; readonly group?: string }

function screensOf({ t, content, menu, permissionOfRoute, reader, go }: Offering): readonly Item[] {
  const entries = new Map(
    menu.flatMap((entry): (readonly [string, Entry])[] =>
      entry.kind === 'item'
        ? [[entry.route, { item: entry, icon: entry.icon }]]
        : entry.items.map((item) => [item.route, { item, icon: entry.icon, group: entry.id }]),
    ),
  )
  const place = placeIn(menu)
  return content.screens
    .toSorted((left, right) => place(left) - place(right))
    .filter((name) => {
      const entry = entries.get(name)
      return isAllowed(permissionOfRoute[name], reader.permissions) && (entry === undefined || hidingReasonsOf(entry.item, reader).length === 0)
    })
    .map((name) => {
      const entry = entries.get(name)
      const address = addressOfEntry(name, reader.language)
      return {
        ...named(t, content, `screen.${name}`),
        id: `screen:${name}`,
        group: 'screens',
        icon: <MenuIcon name={entry?.icon ?? 'list'} />,
        ...(entry?.group !== undefined && { kind: t(`menu.${entry.group}`) }),
        address,
        run: () => go(address),
      }
    })
}

function ofPage({ t, content, reader, theme, onLanguage }: Offering): readonly Item[] {
  const other: Theme = theme === 'dark' ? 'light' : 'dark'
  return [
    {
      ...named(t, content, reader.language === 'cn' ? 'ui.palette.toEnglish' : 'ui.palette.toChinese'),
      id: 'page:language',
      group: 'page',
      icon: <IconLanguage aria-hidden />,
      run: onLanguage,
    },
    {
      ...named(t, content, other === 'dark' ? 'ui.shell.themeDark' : 'ui.shell.themeLight'),
      id: 'page:theme',
      group: 'page',
      icon: other === 'dark' ? <IconMoon aria-hidden /> : <IconSun aria-hidden />,
      run: () => chooseTheme(other),
    },
  ]
}
