/** The environment of PostgreSQL's own programs, without libpq's variables, which would redirect them. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG')
  return { ...Object.fromEntries(kept), TZ: 'UTC' }
}
