import { frame } from 'virtual:model'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { isAllowed } from '../../core/permissions/is-allowed.ts'
import { translate } from '../i18n/translate.ts'
import { languageAtom } from '../i18n/language.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { modelAtom } from '../model/model-store.ts'
import { entryVerdict, isOfflineDisplay } from './route-access.ts'
import { loadScreenPack } from '../model/load-packs.ts'
import { homeOf, routeInLanguage } from '../navigation/home-by-side.ts'
import { toast } from '../ui/toast.ts'
import { sessionAtom, side } from '../session/session.ts'
import { store } from '../foundation/store.ts'

let hasOpened = false
let wasSentToRoot = false

/** The screens' code is a chunk of its own. */
export const loadScreenOutlet = () => loadChunk(() => import('./ScreenOutlet.tsx'))

/** Loads and checks what a route needs before it is shown. */
export async function enterRoute(key: string, { request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
  const route = store.get(modelAtom).routes[key]
  const session = store.get(sessionAtom)
  // An invited person's home is the page of the invitation.
  const { invitation } = session.user
  if (invitation !== undefined && key === homeOf(side)) return redirect(`/${invitation.screen}`)

  // Whoever may not open the page in place of the home stays at the home.
  const instead = routeInLanguage(key, store.get(languageAtom))
  const mayOpenInstead = instead !== undefined && isAllowed(frame.permissionOfRoute[instead], session.permissions)
  if (mayOpenInstead && new URL(request.url).search === '') return redirect(`/${instead}`)

  // The personal identity, and whoever owes a second factor, see their own page, so nothing is loaded.
  if ((session.user.isPersonal || session.user.owedFactor !== undefined) && route?.public !== true) return null
  const offline = session.user.isTemporary || isOfflineDisplay(route, session.token !== '')
  const verdict = entryVerdict(frame.permissionOfRoute[key], session.permissions, offline, !hasOpened)
  if (verdict !== 'open') {
    toast('warning', translate('ui.session.prohibited'), 'prohibited')
    // If the root itself leads to a refused page, there is nowhere else to go.
    if (verdict === 'root' && wasSentToRoot) throw new Response(null, { status: 403 })
    wasSentToRoot = verdict === 'root'
    return redirect(wasSentToRoot ? '/' : location.pathname + location.search)
  }
  hasOpened = true
  if (route?.screen !== undefined) await Promise.all([loadScreenPack(route.screen), loadScreenOutlet()])
  return null
}
