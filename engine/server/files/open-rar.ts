import type { PackedArchive } from './packed-archive.ts'
import { runRar } from './run-rar.ts'

/** Less than of a zip archive: a rar archive is unpacked in one go, and its contents are kept until the call ends. */
const MAX_TOTAL_BYTES = 100 * 1024 * 1024

/** Reads the headers, at most `most` entries and one; undefined if the archive cannot be read, or not without a password. */
export async function openRar(bytes: Buffer, most: number): Promise<PackedArchive | undefined> {
  const { entries } = await runRar({ kind: 'list', bytes, mostEntries: most + 1 })
  // A rar archive without entries is one that was cut.
  if (entries === undefined || entries.length === 0) return undefined
  return {
    entries,
    maxTotalBytes: MAX_TOTAL_BYTES,
    unpack: async (places) => {
      const { contents } = await runRar({ kind: 'unpack', bytes, places })
      return contents?.map((content, index) => {
        const whole = content?.length === entries[places[index]!]!.size ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : undefined
        return { start: whole, content: () => whole }
      })
    },
  }
}
