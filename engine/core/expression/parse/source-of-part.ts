/** The source text of a part of a formula. Brackets belong to no node, so those at its ends are searched for. */
export function sourceOfPart(source: string, start: number, end: number): string {
  let [from, to] = [start, end]
  const { opened, closed } = bracketsIn(source.slice(start, end))
  for (let missing = opened; missing > 0 && to < source.length; to++) if (source[to] === ')') missing -= 1
  for (let missing = closed; missing > 0 && from > 0; from--) if (source[from - 1] === '(') missing -= 1
  return source.slice(from, to)
}

/** The number of unclosed and of unopened brackets in a text, without those in quotes. */
function bracketsIn(text: string): { readonly opened: number; readonly closed: number } {
  let opened = 0
  let closed = 0
  for (const sign of text.replace(/'[^']*'/g, '')) {
    if (sign === '(') opened += 1
    if (sign !== ')') continue
    if (opened > 0) opened -= 1
    else closed += 1
  }
  return { opened, closed }
}
