const key = 'walk'

/** Remembers the documents of the previous list, so that Alt+arrow goes from one to the next. */
export function rememberRecords(addresses: readonly string[]): void {
  sessionStorage.setItem(key, JSON.stringify(addresses))
}

/** The address before or after this one in the previous list. */
export function adjacentRecord(here: string, step: 1 | -1): string | undefined {
  const addresses = JSON.parse(sessionStorage.getItem(key) ?? '[]') as readonly string[]
  const place = addresses.indexOf(here)
  return place === -1 ? undefined : addresses[place + step]
}
