import { useLocation } from 'react-router'
import { ReducedShell } from '../shell/ReducedShell.tsx'
import { Shell } from '../shell/Shell.tsx'
import { isOfflineDisplay } from './route-access.ts'
import { useModel } from '../model/use-model.ts'
import { useSession } from '../session/use-session.ts'

/** The whole shell, or the reduced one for offline display, the personal identity and whoever owes a second factor, which have no menu. */
export function ShellFrame() {
  const { pathname } = useLocation()
  const { user, token } = useSession()
  const route = useModel().routes[pathname.slice(1)]
  const isReduced = (token !== '' && (user.isTemporary || user.isPersonal || user.owedFactor !== undefined)) || isOfflineDisplay(route, token !== '')
  return isReduced ? <ReducedShell /> : <Shell />
}
