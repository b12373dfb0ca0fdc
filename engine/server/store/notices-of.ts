/** The name under which a person's bell hears that their notices have changed. */
export function noticesOf(account: string): string {
  return `notices ${account}`
}
