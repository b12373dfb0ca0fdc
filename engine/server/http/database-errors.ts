const STATEMENT_TIMEOUT = '57014'
/** serialization_failure, deadlock_detected */
const RETRYABLE = ['40001', '40P01']

/** Whether the database gave up a statement that took too long. */
export function isTimeout(error: unknown): boolean {
  return codeOf(error) === STATEMENT_TIMEOUT
}

/** Whether the transaction lost against another one, and may win when it runs again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.includes(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string }).code : undefined
}
