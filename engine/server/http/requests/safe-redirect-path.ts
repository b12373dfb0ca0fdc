const BASE = 'http://this.site'

/** The address to return to after sign-in, if it is on this site; otherwise the site's root. */
export function safeRedirectPath(wished: unknown): string {
  if (typeof wished !== 'string' || !wished.startsWith('/')) return '/'
  // A browser takes "//elsewhere", "/\elsewhere" and "/<tab>/elsewhere" to another host; the same parser decides here.
  const path = pathOnSite(wished)
  // It also makes "//elsewhere" of "/.//elsewhere", so the result is resolved once more, as the browser does.
  return path !== undefined && pathOnSite(path) === path ? path : '/'
}

function pathOnSite(wished: string): string | undefined {
  const url = URL.canParse(wished, BASE) ? new URL(wished, BASE) : undefined
  return url?.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : undefined
}
