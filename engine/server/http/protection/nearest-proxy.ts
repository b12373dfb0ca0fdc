/** Trusts the nearest proxy and none before it: a caller's own `X-Forwarded-For` is ignored. */
export function isNearestProxy(_address: string, hop: number): boolean {
  return hop === 0
}
