import { stat, statfs } from 'node:fs/promises'

/** Refuses a copy that the disk of the folder has no room for. */
export async function checkFreeSpace(folder: string, bytes: number, attempted: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes) return
  throw new Error(`${attempted}: "${folder}" has ${inGigabytes(bavail * bsize)} free, and the copy needs ${inGigabytes(bytes)}`)
}

const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(2)} GB`

/** The sum of the sizes; what has gone meanwhile counts nothing. */
export async function sizeOfFiles(paths: readonly string[]): Promise<number> {
  let sum = 0
  for (const path of paths)
    sum += await stat(path).then(
      ({ size }) => size,
      () => 0,
    )
  return sum
}
