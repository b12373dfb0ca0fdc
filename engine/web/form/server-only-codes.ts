/** Codes that only the server can give: the records that references point to are not on the page. */
const codes: ReadonlySet<string> = new Set(['REFERENCE_NOT_FOUND', 'REFERENCE_NOT_ALLOWED'])

/** Whether an issue is for the server to find. */
export function isServerOnlyCode(code: string): boolean {
  return codes.has(code)
}
