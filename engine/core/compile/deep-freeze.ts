/** Freezes plain data at every depth. */
export function deepFreeze<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data)
    for (const value of Object.values(data)) deepFreeze(value)
  }
  return data
}
