/** A place in the source that makes an issue with a code by name: `issue('TOO_LONG', path, { maximum })`. */
export type RaisedCode = { readonly file: string; readonly code: string; readonly params: ReadonlySet<string>; readonly isOpen: boolean }

/** Every such place, with the names of its params; `isOpen`: they come from elsewhere, too. */
export function raisedCodes(file: string, source: string): readonly RaisedCode[] {
  return [...source.matchAll(/\bissue\(/g)].flatMap((found) => {
    const call = untilClosed(source, found.index + found[0].length)
    const [path = '', ...rest] = parted(call)
    const params = rest.at(-1) ?? ''
    const isLiteral = params.startsWith('{')
    const names = isLiteral ? parted(params.slice(1, -1)).map((part) => /^(\w+)/.exec(part)?.[1] ?? '') : []
    const isOpen = params.includes('...') || (rest.length > 1 && !isLiteral)
    return [...path.matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)].map(([, code]) => ({ file, code: code!, params: new Set(names), isOpen }))
  })
}

function untilClosed(source: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < source.length; end++) depth += depthOf(source[end]!)
  return source.slice(start, end - 1)
}

/** The parts of a list, which commas outside brackets divide. */
function parted(list: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    depth += depthOf(sign)
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function depthOf(sign: string): number {
  return '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0
}
