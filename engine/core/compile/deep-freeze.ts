/**
 * Freezes plain data at every depth. What it holds by name (no literal `kind`) loses the prototype of objects, so that a request for "constructor" or
 * "__proto__" finds nothing there.
 */
export function deepFreeze<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    if (Object.getPrototypeOf(data) === Object.prototype && !('kind' in data && typeof data.kind === 'string')) Object.setPrototypeOf(data, null)
    Object.freeze(data)
    for (const value of Object.values(data)) deepFreeze(value)
  }
  return data
}
