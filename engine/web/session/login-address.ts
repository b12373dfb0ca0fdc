import type { Language } from '../../core/model/side.ts'

export const loginPath = '/login'

type Here = { readonly pathname: string; readonly search: string }

/** The login page with the return path, the `sa` of an invitation if there is one, and lang=en for English (specification 7.3). */
export function loginAddress({ pathname, search }: Here, language: Language): string {
  const query = new URLSearchParams()
  if (pathname !== '/' && pathname !== loginPath) query.set('returnUrl', pathname + search)
  const sa = new URLSearchParams(search).get('sa')
  if (sa !== null) query.set('sa', sa)
  if (language === 'en') query.set('lang', 'en')
  const text = query.toString()
  return text === '' ? loginPath : `${loginPath}?${text}`
}

/** The return path of the login: a path of this site, never an address elsewhere. */
export function returnPath(search: string): string {
  const asked = new URLSearchParams(search).get('returnUrl') ?? '/'
  return /^\/(?![/\\])/.test(asked) && !asked.startsWith(loginPath) ? asked : '/'
}
