import { useAtomValue } from 'jotai'
import IconSidebar from '@douyinfe/semi-icons/lib/es/icons/IconSidebar'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { askExplanation, explainAtom } from '../explain/explain-state.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { store } from '../foundation/store.ts'
import { languageAtom } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { loadPalette, withLateWords } from '../model/load-packs.ts'
import { useModel } from '../model/use-model.ts'
import { readStored, writeStored } from '../session/stored-session.ts'
import { useKeeper } from '../session/use-keeper.ts'
import { useSession } from '../session/use-session.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ShellHeader } from './ShellHeader.tsx'
import { SideMenu } from './SideMenu.tsx'
import { switchToOther } from './switch-language.ts'
import { useLayout } from './use-layout.ts'
import { usePageFocus } from './use-page-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { WaitingCalls } from './WaitingCalls.tsx'
import './shell.css'

const ShortcutList = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('./ShortcutList.tsx'))).ShortcutList })))
const Explain = lazy(() => loadChunk(async () => ({ default: (await import('../explain/Explain.tsx')).Explain })))
const AddressNotice = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('../account/AddressNotice.tsx'))).AddressNotice })))
const MenuDrawer = lazy(() => loadChunk(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer })))

const Palette = lazy(() =>
  loadChunk(async () => {
    const [{ Palette: component }] = await Promise.all([import('../palette/Palette.tsx'), loadPalette(store.get(languageAtom))])
    return { default: component }
  }),
)

const storageKey = 'menuFolded'

/** The frame around the screens: header, menu, screen. */
export function Shell() {
  const t = useText()
  const layout = useLayout()
  const { pathname } = useLocation()
  const route = useModel().routes[pathname.slice(1)]
  const [isFolded, setFolded] = useState(() => localStorage.getItem(storageKey) === 'true')
  const [isOver, setOver] = useState(false)
  const [hasKeys, setKeys] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const keeper = useKeeper()
  const { user } = useSession()
  const [isNoticeClosed, setNoticeClosed] = useState(() => readStored<boolean>('noticeClosed') === true)
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  const explain = useAtomValue(explainAtom)

  const isMobile = layout === 'mobile'
  // On a tablet the menu is a rail that unfolds over the page; on a desktop it keeps its last state.
  const isRail = layout === 'tablet' ? !isOver : isFolded

  useEffect(() => setOver(false), [pathname, layout])

  const fold = useCallback((folded: boolean): void => {
    localStorage.setItem(storageKey, String(folded))
    setFolded(folded)
  }, [])

  const find = useCallback(() => setFinding(true), [])
  useShortcuts({
    onFind: keeper === undefined ? undefined : find,
    onHelp: useCallback(() => setKeys(true), []),
    onMenu: useCallback(() => {
      setOver(true)
      fold(false)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#menu a[aria-current], #menu a')?.focus())
    }, [fold]),
    onWhy: askExplanation,
  })

  const closeOver = useCallback(() => setOver(false), [])
  const closeNotice = useCallback(() => {
    writeStored('noticeClosed', true)
    setNoticeClosed(true)
  }, [])
  const menu = <SideMenu isRail={!isMobile && isRail} onUnfold={() => (layout === 'tablet' ? setOver(true) : fold(false))} onGo={closeOver} />
  return (
    <div className="shell" data-layout={layout}>
      <ProgressBar />
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('ui.shell.skip')}
      </a>
      {route?.headerHidden !== true && (
        <ShellHeader
          isMenuOpen={isOver}
          onMenu={isMobile ? () => setOver(!isOver) : undefined}
          onKeys={() => setKeys(true)}
          {...(keeper !== undefined && { onFind: find })}
        />
      )}
      <div>
        <ConnectionBanner />
        {user.isAddressUnconfirmed === true && user.getsMail === true && !isNoticeClosed && (
          <Suspense fallback={<div className="address-notice" />}>
            <AddressNotice onClose={closeNotice} />
          </Suspense>
        )}
      </div>
      <div className="shell-body">
        {isMobile ? (
          <Suspense>
            <MenuDrawer isOpen={isOver} onClose={closeOver}>
              {menu}
            </MenuDrawer>
          </Suspense>
        ) : (
          <aside className="shell-menu" data-rail={isRail} data-over={layout === 'tablet' && isOver}>
            {menu}
            <button
              type="button"
              className="menu-fold"
              aria-label={t(isRail ? 'ui.shell.expandMenu' : 'ui.shell.collapseMenu')}
              title={t(isRail ? 'ui.shell.expandMenu' : 'ui.shell.collapseMenu')}
              onClick={() => (layout === 'tablet' ? setOver(!isOver) : fold(!isFolded))}
            >
              <IconSidebar aria-hidden />
            </button>
          </aside>
        )}
        {layout === 'tablet' && isOver && <div className="menu-overlay" onClick={closeOver} />}
        <main className="shell-main" id="main" tabIndex={-1} ref={main}>
          <Outlet />
        </main>
      </div>
      {(explain.isOn || explain.asked !== undefined) && (
        <Suspense>
          <Explain />
        </Suspense>
      )}
      <WaitingCalls />
      {isFinding && keeper !== undefined && (
        <Suspense>
          <Palette keeper={keeper} onLanguage={switchToOther} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {hasKeys && (
        <Suspense>
          <ShortcutList onClose={() => setKeys(false)} />
        </Suspense>
      )}
    </div>
  )
}
