/** Thrown where no PostgreSQL of our own can run; `start` shows its message as it stands. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason}\nSet DATABASE_URL to a PostgreSQL 15 or newer, for example postgresql://name:password@host:5432/counterpart`, options)
  }
}
