/** What PostgreSQL's own programs see: nothing of libpq's variables, which would bend where they look. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG')
  return { ...Object.fromEntries(kept), TZ: 'UTC' }
}
