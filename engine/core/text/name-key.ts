/** The form in which names that people give are compared: without letter case, width and repeated spaces. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
