/** The domain above two hosts; the first host itself if they share no more than a top-level domain, or are addresses. */
export function sharedDomain(host: string, other: string): string {
  if (host === other) return host
  const labels = host.split('.')
  const others = other.split('.')
  let shared = 0
  while (shared < labels.length && labels.at(-1 - shared) === others.at(-1 - shared)) shared += 1
  const isName = /[a-z]$/.test(host)
  return isName && shared >= 2 ? labels.slice(-shared).join('.') : host
}
