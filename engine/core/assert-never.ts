/** The end of an exhaustive switch: a missing case is an error for the compiler, and for the running program. */
export function assertNever(value: never): never {
  throw new TypeError(`Cannot handle "${JSON.stringify(value)}": the switch knows no such case`)
}
