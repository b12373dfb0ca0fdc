/** A name without letter case, width, spaces and the mark of what is required: as headings of files and names of fields are compared. */
export function normalizedName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\s*]+/g, '')
    .toLowerCase()
}
