import { SaxesParser } from 'saxes'
import type { Element } from '../../procurement/electronic-invoice/element.ts'

/** More than any invoice has. */
const MAX_ELEMENTS = 100_000
const MAX_DEPTH = 40

type Open = { readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly children: Element[]; text: string }

/**
 * Reads XML into elements with local names. Undefined if it is not well-formed, has a document type (so no entity is ever declared, expanded or fetched), or is
 * larger or deeper than documents of business are.
 */
export function readXml(text: string): Element | undefined {
  const parser = new SaxesParser({ xmlns: true })
  const open: Open[] = []
  let root: Element | undefined
  let elements = 0
  const refuse = (why: string) => {
    throw new RangeError(`Cannot read the XML: ${why}`)
  }
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('a document type'))
  parser.on('opentag', ({ local, attributes }) => {
    if (++elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) refuse('too large')
    open.push({ name: local, attributes: Object.fromEntries(Object.values(attributes).map((each) => [each.local, each.value])), children: [], text: '' })
  })
  const append = (more: string) => void (open.length > 0 && (open.at(-1)!.text += more))
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    const closed = open.pop()!
    if (open.length === 0) root = closed
    else open.at(-1)!.children.push(closed)
  })
  try {
    parser.write(text).close()
    return root
  } catch {
    return undefined
  }
}
