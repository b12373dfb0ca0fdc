/** serialization_failure, deadlock_detected: the transaction was rolled back and may succeed when it runs again. */
const CONFLICTS = ['40001', '40P01']

/** Runs a transaction up to two more times if it lost against another one. */
export async function retryOnConflict<T>(transaction: () => Promise<T>, tries = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === tries || !CONFLICTS.includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}
