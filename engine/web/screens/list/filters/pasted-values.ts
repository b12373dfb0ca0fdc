/** The maximum length in an address; other servers on the way cut off longer ones. */
export const MAX_PASTED = 500
const MAX_LENGTH = 6000

/** The values of a pasted list, separated by lines, tabs, commas or semicolons; each once. `left` counts those that no address could hold. */
export function pastedValues(text: string): { readonly values: readonly string[]; readonly left: number } {
  const all = [...new Set(text.split(/[\r\n\t,;，；、]+/).map((value) => value.trim()))].filter((value) => value !== '')
  const values: string[] = []
  let length = 0
  for (const value of all.slice(0, MAX_PASTED)) {
    length += encodeURIComponent(value).length + 3
    if (length > MAX_LENGTH) break
    values.push(value)
  }
  return { values, left: all.length - values.length }
}
