import { useLocation } from 'react-router'
import { ReducedShell } from '../ui/ReducedShell.tsx'
import { Shell } from '../ui/Shell.tsx'
import { isOfflineDisplay } from './route-access.ts'
import { useModel } from './use-model.ts'
import { useSession } from './use-session.ts'

/** The whole shell, or the reduced one of offline display and of the personal identity, which have no menu. */
export function ShellFrame() {
  const { pathname } = useLocation()
  const { user, token } = useSession()
  const route = useModel().routes[pathname.slice(1)]
  const isReduced = (token !== '' && (user.isTemporary || user.isPersonal)) || isOfflineDisplay(route, token !== '')
  return isReduced ? <ReducedShell /> : <Shell />
}
