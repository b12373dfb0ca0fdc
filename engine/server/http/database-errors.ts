const STATEMENT_TIMEOUT = '57014'

/** Whether the database gave up a statement that took too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === STATEMENT_TIMEOUT
}
