const FULL = new Set(['ENOSPC', 'EDQUOT'])
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS'])

/** The error of the file system as a sentence with its place; any other error as it is. */
export function fileSystemError(error: unknown, attempted: string): unknown {
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const place = dest ?? path
  const where = place === undefined ? '' : `: "${place}"`
  if (FULL.has(code)) return new Error(`${attempted}: the disk is full${where}`, { cause: error })
  if (CLOSED.has(code)) return new Error(`${attempted}: this account may not write or read there (${code})${where}`, { cause: error })
  return error
}
