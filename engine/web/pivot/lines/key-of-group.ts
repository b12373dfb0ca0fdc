const prefix = 'cell/'

/** The key of a group's column among those of the grid. */
export function keyOfGroup(group: string): string {
  return prefix + group
}

/** The group of a column; undefined for the headings. */
export function groupOfKey(key: string): string | undefined {
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}
