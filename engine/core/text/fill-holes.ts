/**
 * Fills the holes of a text: `{count}` with its value, `{count|row|rows}` with the word for one or for several. `valueOf` returns undefined for a value that
 * is missing; such a hole stays.
 *
 * @example
 * fillHoles('{count} {count|row was|rows were} left out', () => '1') // '1 row was left out'
 */
export function fillHoles(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(hole, (found, name: string, one: string | undefined, several: string | undefined) => {
    const value = valueOf(name)
    if (value === undefined) return found
    return several === undefined ? value : Number(value) === 1 ? one! : several
  })
}

/** The names of the values that a text asks for. */
export function holesOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(hole)].map((found) => found[1]!))].toSorted()
}

const hole = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g
