import type { Language } from '../../core/model/side.ts'

export const loginPath = '/login'

type Here = { readonly pathname: string; readonly search: string }

/** The login page with the return path, the `sa` of an invitation if there is one, and lang=en for English (specification 2: 7.3). */
export function loginAddress({ pathname, search }: Here, language: Language): string {
  const query = new URLSearchParams()
  if (pathname !== '/' && pathname !== loginPath) query.set('returnUrl', pathname + search)
  const sa = new URLSearchParams(search).get('sa')
  if (sa !== null) query.set('sa', sa)
  if (language === 'en') query.set('lang', 'en')
  const text = query.toString()
  return text === '' ? loginPath : `${loginPath}?${text}`
}

const BASE = 'http://this.site'

/** The return path of the login: a path of this site, never an address elsewhere. */
export function returnPath(search: string): string {
  const asked = new URLSearchParams(search).get('returnUrl') ?? '/'
  const path = asked.startsWith('/') ? pathOnSite(asked) : undefined
  // "/.//elsewhere" resolves to "//elsewhere", so the result is resolved once more.
  return path !== undefined && pathOnSite(path) === path && !path.startsWith(loginPath) ? path : '/'
}

function pathOnSite(asked: string): string | undefined {
  const url = URL.canParse(asked, BASE) ? new URL(asked, BASE) : undefined
  return url?.origin === BASE ? url.pathname + url.search + url.hash : undefined
}
