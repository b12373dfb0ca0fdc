/** serialization_failure, deadlock_detected: the transaction was undone as a whole and may win when it runs again. */
const CONFLICTS = ['40001', '40P01']

/** Runs a transaction once more, and once more, when it lost against another one. */
export async function retryOnConflict<T>(transaction: () => Promise<T>, tries = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === tries || !CONFLICTS.includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}
