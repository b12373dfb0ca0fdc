const DEEPEST = 32
/** More than the rows of any document and the values of any condition. */
const MAX_LIST_LENGTH = 10_000
/** More than the fields of any document; the engine's parser slows down with the keys of one object. */
const MAX_KEYS = 2000
/** A spreadsheet of 5000 rows with 30 columns. */
const MAX_VALUES = 500_000

const [QUOTE, COMMA, BACKSLASH] = [...Buffer.from('",\\')]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [...Buffer.from('{}[]')]

/**
 * Whether a JSON text is within the bounds of depth, list length, keys of an object and values in all. It reads commas and brackets, before anything is made of
 * them. What is no JSON may pass: the parser refuses it.
 */
export function isWithinBounds(json: Buffer): boolean {
  const open: { readonly most: number; commas: number }[] = []
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at + 1)
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      open.push({ most: byte === OPEN_LIST ? MAX_LIST_LENGTH : MAX_KEYS, commas: 0 })
      if (open.length > DEEPEST || ++values > MAX_VALUES) return false
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) open.pop()
    else if (byte === COMMA) {
      const container = open.at(-1)
      if (++values > MAX_VALUES || (container !== undefined && ++container.commas >= container.most)) return false
    }
  }
  return true
}

/** The place of the quotation mark that ends a text; a mark behind an odd number of backslashes does not. */
function endOfText(json: Buffer, from: number): number {
  for (let at = json.indexOf(QUOTE!, from); at >= 0; at = json.indexOf(QUOTE!, at + 1)) {
    let backslashes = 0
    while (at - backslashes > from && json[at - backslashes - 1] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return json.length
}
