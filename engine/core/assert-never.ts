/** The end of an exhaustive switch: the compiler refuses it while a case is missing, and so does the running program. */
export function assertNever(value: never): never {
  throw new TypeError(`Cannot handle "${JSON.stringify(value)}": the switch knows no such case`)
}
