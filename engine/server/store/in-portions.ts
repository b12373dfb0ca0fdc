import { setImmediate } from 'node:timers/promises'

/**
 * Writes many rows in portions of `size`, in their order: `make` prepares a portion while the database takes the one before by `send`, and other requests are
 * served in between. Throws what the first failed portion throws, and sends none after it.
 */
export async function inPortions<Row, Made>(
  rows: readonly Row[],
  size: number,
  make: (portion: readonly Row[], from: number) => Made | Promise<Made>,
  send: (made: Made) => Promise<unknown>,
): Promise<void> {
  let sending: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < rows.length; from += size) {
    const made = await make(rows.slice(from, from + size), from)
    await sending
    sending = send(made)
    // Its failure is thrown where it is waited for.
    sending.catch(() => undefined)
    if (from + size < rows.length) await setImmediate()
  }
  await sending
}
