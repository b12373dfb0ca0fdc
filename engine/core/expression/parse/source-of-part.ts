/** A part of a formula as it is written. Brackets belong to no part, so that those which one begins or ends with are found again. */
export function sourceOfPart(source: string, start: number, end: number): string {
  let [from, to] = [start, end]
  const { opened, closed } = bracketsIn(source.slice(start, end))
  for (let missing = opened; missing > 0 && to < source.length; to++) if (source[to] === ')') missing -= 1
  for (let missing = closed; missing > 0 && from > 0; from--) if (source[from - 1] === '(') missing -= 1
  return source.slice(from, to)
}

/** How many brackets a text opens and does not close, and closes without having opened them; those in quotes are none. */
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
