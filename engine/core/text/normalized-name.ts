/** A name without letter case, width, spaces and the required mark, as headings of files and names of fields are compared. */
export function normalizedName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\s*]+/g, '')
    .toLowerCase()
}
