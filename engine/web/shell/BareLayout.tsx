import { Outlet } from 'react-router'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ProgressBar } from './ProgressBar.tsx'

/** The layout of routes outside the shell: only the page. */
export function BareLayout() {
  return (
    <>
      <ProgressBar />
      <ConnectionBanner />
      <Outlet />
    </>
  )
}
