/** An address to go back to after signing in, if it stays on this site; else the site's root. */
export function safeRedirectPath(wished: unknown): string {
  if (typeof wished !== 'string' || !wished.startsWith('/')) return '/'
  // "//elsewhere", "/\elsewhere" and "/<tab>/elsewhere" lead to another host in a browser: the same parser decides here.
  const base = 'http://this.site'
  const url = URL.canParse(wished, base) ? new URL(wished, base) : undefined
  return url?.origin === base ? `${url.pathname}${url.search}${url.hash}` : '/'
}
