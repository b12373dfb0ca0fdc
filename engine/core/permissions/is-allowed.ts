/** The fixed code of what everyone may open or do. */
export const ALWAYS_ALLOWED = 'P000005'

/** Checks whether a permission code admits a person; in offline display the check always passes (specification 1: 6.3). */
export function isAllowed(code: string | undefined, permissions: ReadonlySet<string>, offline = false): boolean {
  return offline || code === undefined || code === ALWAYS_ALLOWED || permissions.has(code)
}
