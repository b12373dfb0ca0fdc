import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { frame } from 'virtual:model'
import type { Route } from '../../core/model/screen.ts'
import { homeOf } from '../navigation/home-by-side.ts'
import { BareLayout } from '../shell/BareLayout.tsx'
import { ErrorPage } from '../shell/ErrorPage.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { enterRoute } from './enter-route.ts'
import { RoutePage } from './RoutePage.tsx'
import { side } from '../session/session.ts'
import { ShellFrame } from './ShellFrame.tsx'

/** A changed path enters a page again; the page itself handles its query parameters. */
function routeObject({ key }: Route): RouteObject {
  return {
    path: key,
    id: key,
    loader: (args) => enterRoute(key, args),
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate,
    element: <RoutePage key={key} routeKey={key} />,
    errorElement: <ErrorPage />,
  }
}

/** The routes of this site, from the declaration. */
export function makeRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routesIn(Object.values(frame.routes)))
}

/** The declared routes, those with a shell inside it, and the page for unknown ones. */
export function routesIn(routes: readonly Route[]): RouteObject[] {
  return [
    {
      path: '/',
      element: <ShellFrame />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        { index: true, loader: () => redirect(`/${homeOf(side)}`), element: null },
        ...routes.filter(({ shell }) => shell).map(routeObject),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
    {
      element: <BareLayout />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: routes.filter(({ shell }) => !shell).map(routeObject),
    },
  ]
}
