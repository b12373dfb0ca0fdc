/** Codes that only the server can report: the referenced records are not on the page. */
const codes: ReadonlySet<string> = new Set(['REFERENCE_NOT_FOUND', 'REFERENCE_NOT_ALLOWED'])

/** Whether only the server can find an issue of this code. */
export function isServerOnlyCode(code: string): boolean {
  return codes.has(code)
}
