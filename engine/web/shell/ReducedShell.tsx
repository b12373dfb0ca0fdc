import { useRef } from 'react'
import { Outlet } from 'react-router'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ShellHeader } from './ShellHeader.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { WaitingCalls } from './WaitingCalls.tsx'
import './shell.css'

/** Offline display: the header and the page, for people who came for one document. */
export function ReducedShell() {
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  return (
    <div className="shell shell-reduced">
      <ProgressBar />
      <ShellHeader isMenuOpen={false} />
      <ConnectionBanner />
      <main className="shell-main" id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <WaitingCalls />
    </div>
  )
}
