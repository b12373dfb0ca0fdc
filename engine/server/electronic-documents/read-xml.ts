import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import type { Element } from '../../procurement/electronic-invoice/element.ts'

/** Why a text is not read, and where it stands. */
export type XmlFault = { readonly kind: 'broken' | 'documentType' | 'tooDeep' | 'tooLarge'; readonly line: number; readonly column: number }

export type XmlBounds = { readonly elements: number; readonly depth: number }

/** More than any invoice has. */
const OF_INVOICES: XmlBounds = { elements: 100_000, depth: 40 }
const CHARACTERS_PER_TURN = 256 * 1024
/** No element of business has more. Each costs much more to read than its few characters. */
const MAX_ATTRIBUTES = 256

type Open = { readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly children: Element[]; text: string }

/**
 * Reads XML into elements with local names. Undefined if it is not well-formed, has a document type (so no entity is ever declared, expanded or fetched), or is
 * larger or deeper than documents of business are.
 */
export function readXml(text: string): Element | undefined {
  const reading = new XmlReading(OF_INVOICES)
  reading.write(text)
  const read = reading.end()
  return 'root' in read ? read.root : undefined
}

/** The same of a long text, which keeps nobody else waiting; it says why and where it is not read. */
export async function readLongXml(text: string, bounds: XmlBounds): Promise<{ readonly root: Element } | { readonly fault: XmlFault }> {
  const reading = new XmlReading(bounds)
  for (let from = 0; from < text.length && !reading.isAtFault; from += CHARACTERS_PER_TURN) {
    reading.write(text.slice(from, from + CHARACTERS_PER_TURN))
    await setImmediate()
  }
  return reading.end()
}

/** A text on its way into elements. The first fault ends it. */
class XmlReading {
  readonly #parser = new SaxesParser({ xmlns: true, position: true })
  readonly #open: Open[] = []
  #root: Element | undefined
  #fault: XmlFault | undefined

  constructor(bounds: XmlBounds) {
    const parser = this.#parser
    const open = this.#open
    let elements = 0
    let attributesOfTag = 0
    parser.on('error', () => this.#refuse('broken'))
    parser.on('doctype', () => this.#refuse('documentType'))
    parser.on('opentagstart', () => void (attributesOfTag = 0))
    parser.on('attribute', () => {
      if (++attributesOfTag > MAX_ATTRIBUTES) this.#refuse('tooLarge')
    })
    parser.on('opentag', ({ local, attributes }) => {
      if (++elements > bounds.elements) this.#refuse('tooLarge')
      if (open.length >= bounds.depth) this.#refuse('tooDeep')
      open.push({ name: local, attributes: Object.fromEntries(Object.values(attributes).map((each) => [each.local, each.value])), children: [], text: '' })
    })
    const append = (more: string) => void (open.length > 0 && (open.at(-1)!.text += more))
    parser.on('text', append)
    parser.on('cdata', append)
    parser.on('closetag', () => {
      const closed = open.pop()!
      if (open.length === 0) this.#root = closed
      else open.at(-1)!.children.push(closed)
    })
  }

  get isAtFault(): boolean {
    return this.#fault !== undefined
  }

  write(text: string): void {
    this.#unlessAtFault(() => this.#parser.write(text))
  }

  end(): { readonly root: Element } | { readonly fault: XmlFault } {
    this.#unlessAtFault(() => this.#parser.close())
    if (this.#fault === undefined && this.#root !== undefined) return { root: this.#root }
    return { fault: this.#fault ?? { kind: 'broken', line: this.#parser.line, column: this.#parser.column } }
  }

  /** Ends the reading at once: the parser would go on. */
  #refuse(kind: XmlFault['kind']): never {
    this.#fault ??= { kind, line: this.#parser.line, column: this.#parser.column }
    throw new RangeError(`Cannot read the XML: ${kind}`)
  }

  #unlessAtFault(act: () => void): void {
    if (this.#fault !== undefined) return
    try {
      act()
    } catch (error) {
      if (this.#fault === undefined) throw error
    }
  }
}
