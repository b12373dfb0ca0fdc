const BASE = 'http://this.site'

/** The address of the page to return to after sign-in, if it is on this site; otherwise the site's root. Calls are no pages: one would sign the person out. */
export function safeRedirectPath(wished: unknown): string {
  if (typeof wished !== 'string' || !wished.startsWith('/')) return '/'
  // A browser takes "//elsewhere", "/\elsewhere" and "/<tab>/elsewhere" to another host; the same parser decides here.
  const path = pathOnSite(wished)
  // It also makes "//elsewhere" of "/.//elsewhere", so the result is resolved once more, as the browser does.
  return path !== undefined && pathOnSite(path) === path && !isCall(path) ? path : '/'
}

/** A server may read an escaped letter as the letter itself. */
function isCall(path: string): boolean {
  return /^\/*(api|openapi)(?![\w-])/i.test(path.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
}

function pathOnSite(wished: string): string | undefined {
  const url = URL.canParse(wished, BASE) ? new URL(wished, BASE) : undefined
  return url?.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : undefined
}
