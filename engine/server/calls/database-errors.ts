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

/** Class 08: connection exceptions. 57P01 to 57P03: the database stops, crashed, or starts. 53300: it has no connection left. */
const AWAY = /^(?:08\w{3}|57P0[1-3]|53300)$/
/** The driver gives these failures no code of the database. */
const LOST_CONNECTION = /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Checks whether the database could not be reached, or went away during the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, errors } = error as { code?: string; syscall?: string; errors?: readonly unknown[] }
  if (AWAY.test(code ?? '') || LOST_CONNECTION.test(error.message)) return true
  // A host name with several addresses fails once for each of them.
  if (errors !== undefined) return errors.length > 0 && errors.every(isDatabaseAway)
  // Only the database is connected to while a request runs; a file that is missing has another system call.
  return syscall === 'connect' || ((code === 'ECONNRESET' || code === 'EPIPE') && (syscall === 'read' || syscall === 'write'))
}
