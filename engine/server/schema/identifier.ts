import { createHash } from 'node:crypto'

/** PostgreSQL silently cuts names at 63 bytes. */
const MAX_NAME_LENGTH = 63

/** A name in double quotes, as it stands in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text in single quotes, as it stands in a statement. */
export function literal(text: string): string {
  const body = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? ` E${body.replaceAll('\\', '\\\\')}` : body
}

/** The name of a constraint or index: its parts, with a hash instead of the end if it would be too long. */
export function objectName(...parts: readonly string[]): string {
  const name = parts.join('_')
  if (Buffer.byteLength(name) <= MAX_NAME_LENGTH) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, MAX_NAME_LENGTH - 9)}_${hash}`
}
