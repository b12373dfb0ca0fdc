/** Thrown if the embedded PostgreSQL cannot run; `start` shows its message unchanged. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason}\nSet DATABASE_URL to a PostgreSQL 15 or newer, for example postgresql://name:password@host:5432/counterpart`, options)
  }
}
