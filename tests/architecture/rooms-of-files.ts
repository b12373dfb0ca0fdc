/** The room that a file or folder belongs to: one of the rooms of the engine, else its folder at the top level. */
export function roomOf(path: string): string {
  return /^engine\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0] ?? ''
}

/** A room may have so many pairs of folders that import each other. */
export const MAX_TWO_WAY_FOLDERS = 2

/** A folder holds so many code files at most, tests counted. */
export const MAX_FILES = 40
