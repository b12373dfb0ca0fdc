/** The room of a file or folder: one of the engine's rooms, else its top-level folder. */
export function roomOf(path: string): string {
  return /^engine\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0] ?? ''
}

/** The number of pairs of folders in a room that may import each other. */
export const MAX_TWO_WAY_FOLDERS = 2

/** The most code files that a folder may hold, tests included. */
export const MAX_FILES = 40
