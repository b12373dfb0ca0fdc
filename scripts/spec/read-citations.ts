/** A numbered sentence of a SPEC.md. */
export type Sentence = { readonly id: string; readonly file: string; readonly line: number; readonly text: string }

/** The sentences of a SPEC.md: lines that begin with `**ORD-1**`, as a list item or not. */
export function sentencesIn(file: string, text: string): readonly Sentence[] {
  return text.split('\n').flatMap((line, index): Sentence[] => {
    const match = /^\s*(?:[-*]\s+)?\*\*([A-Z]+-\d+)\*\*[.:]?\s*(.*)$/.exec(line)
    return match === null ? [] : [{ id: match[1]!, file, line: index + 1, text: match[2]! }]
  })
}

/** The sentences that declarations cite by `"spec": ["ORD-1"]`. */
export function citationsIn(files: readonly { readonly text: string }[]): ReadonlySet<string> {
  const lists = files.flatMap(({ text }) => [...text.matchAll(/"spec":\s*\[([^\]]*)\]/g)].map((match) => match[1]!))
  return new Set(lists.flatMap((list) => [...list.matchAll(/"([A-Z]+-\d+)"/g)].map((match) => match[1]!)))
}

/** The sentences that tests and cases are titled with: `[ORD-1] refuses ...`, or several as `[ORD-1, ORD-2]`. */
export function titlesIn(texts: readonly string[]): ReadonlySet<string> {
  const titles = texts.flatMap((text) => [...text.matchAll(/\[((?:[A-Z]+-\d+)(?:[, ]+[A-Z]+-\d+)*)\]/g)].map((match) => match[1]!))
  return new Set(titles.flatMap((title) => title.split(/[, ]+/)))
}
