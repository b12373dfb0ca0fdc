const STATEMENT_TIMEOUT = '57014'

/** Checks whether the database cancelled a statement that took too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === STATEMENT_TIMEOUT
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Checks whether the database gave up waiting for another transaction. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === LOCK_NOT_AVAILABLE
}
