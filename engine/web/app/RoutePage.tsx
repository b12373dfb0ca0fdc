import { lazy, Suspense } from 'react'
import { withLateWords } from '../model/load-packs.ts'
import { useTitle } from '../ui/use-title.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { loadScreenOutlet } from './enter-route.ts'
import { titleOfRoute } from './title-of-route.ts'
import { useText } from '../i18n/use-text.ts'
import { useModel } from '../model/use-model.ts'
import { useSession } from '../session/use-session.ts'

const ScreenOutlet = lazy(async () => ({ default: (await loadScreenOutlet()).ScreenOutlet }))
const ComingSoonPage = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('../shell/ComingSoonPage.tsx'))).ComingSoonPage })))
const OwedFactorPage = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('../account/OwedFactorPage.tsx'))).OwedFactorPage })))
const PersonalPage = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('../account/PersonalPage.tsx'))).PersonalPage })))

/** The screen of a route, or a note that it is to come. */
export function RoutePage({ routeKey }: { routeKey: string }) {
  const t = useText()
  const model = useModel()
  const route = model.routes[routeKey]
  const { isPersonal, owedFactor } = useSession().user
  const screen = model.screens[route?.screen ?? '']
  useTitle(titleOfRoute(routeKey, screen, t))
  if (owedFactor !== undefined && route?.public !== true)
    return (
      <Suspense>
        <OwedFactorPage owed={owedFactor} />
      </Suspense>
    )
  if (isPersonal && route?.public !== true)
    return (
      <Suspense>
        <PersonalPage />
      </Suspense>
    )
  if (screen === undefined) return route === undefined ? null : <ComingSoonPage route={route} />
  return (
    <Suspense>
      <ScreenOutlet screen={screen} />
    </Suspense>
  )
}
