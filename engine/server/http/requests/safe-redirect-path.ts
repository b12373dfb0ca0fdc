/** The address to return to after sign-in, if it is on this site; otherwise the site's root. */
export function safeRedirectPath(wished: unknown): string {
  if (typeof wished !== 'string' || !wished.startsWith('/')) return '/'
  // A browser takes "//elsewhere", "/\elsewhere" and "/<tab>/elsewhere" to another host; the same parser decides here.
  const base = 'http://this.site'
  const url = URL.canParse(wished, base) ? new URL(wished, base) : undefined
  return url?.origin === base ? `${url.pathname}${url.search}${url.hash}` : '/'
}
