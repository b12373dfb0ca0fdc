/** Takes the word of the proxy that the request came from and of none before it: what a caller writes into `X-Forwarded-For` himself is not believed. */
export function isNearestProxy(_address: string, hop: number): boolean {
  return hop === 0
}
