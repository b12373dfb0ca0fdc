/** An element of XML: its local name, its attributes, its elements, and its own text. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

/** The elements at the end of a path of local names. */
export function all(of: Element | undefined, ...path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), of ? [of] : [])
}

/** The first element at the end of a path. */
export function first(of: Element | undefined, ...path: readonly string[]): Element | undefined {
  return all(of, ...path)[0]
}

/** The text at the end of a path; undefined if there is none, or it is blank. */
export function textOf(of: Element | undefined, ...path: readonly string[]): string | undefined {
  const text = first(of, ...path)?.text.trim()
  return text === undefined || text === '' ? undefined : text
}
