/** The refusals, each as "<code> at <path>"; none if the operation succeeds. */
export async function refusals(work: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('issues' in error)) throw error
    return (error.issues as readonly { readonly code: string; readonly path: string }[]).map(({ code, path }) => `${code} at ${path}`)
  }
}
