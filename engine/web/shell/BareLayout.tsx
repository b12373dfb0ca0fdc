import { Outlet } from 'react-router'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ProgressBar } from './ProgressBar.tsx'

/** Around the routes outside the shell: nothing but the page. */
export function BareLayout() {
  return (
    <>
      <ProgressBar />
      <ConnectionBanner />
      <Outlet />
    </>
  )
}
