import { inflateRawSync } from 'node:zlib'

/** The cells of the first sheet of an .xlsx file as texts: of a figure the digits that are stored. */
export function cellsOfWorkbook(content: Uint8Array): readonly (readonly string[])[] {
  const parts = partsOf(Buffer.from(content))
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, inner = '']) => textIn(inner))
  const sheet = parts.get('xl/worksheets/sheet1.xml')
  if (sheet === undefined) throw new SyntaxError('Cannot read the workbook: it has no first sheet')
  return [...sheet.matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, attributes = '', inner = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const letters = /\br="([A-Z]+)\d+"/.exec(attributes)?.[1]
      const place = letters === undefined ? cells.length : columnOf(letters)
      while (cells.length < place) cells.push('')
      cells.push(cellText(attributes, inner, shared))
    }
    return cells
  })
}

function cellText(attributes: string, inner: string, shared: readonly string[]): string {
  const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1]
  if (/\bt="s"/.test(attributes)) return shared[Number(value)] ?? ''
  return value === undefined ? textIn(inner) : unescaped(value)
}

function textIn(inner: string): string {
  return [...inner.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescaped(text)).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)) : (ENTITIES[name] ?? whole),
  )
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0

/** The parts of a ZIP archive by name, as texts. */
function partsOf(archive: Buffer): ReadonlyMap<string, string> {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0) throw new SyntaxError('Cannot read the workbook: it is no ZIP archive')
  const parts = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0 && archive.readUInt32LE(at) === DIRECTORY_ENTRY; left--) {
    const [method, size, nameLength, extraLength, commentLength, start] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ] as const
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const packed = archive.subarray(from, from + size)
    if (name.endsWith('.xml')) parts.set(name, (method === STORED ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + nameLength + extraLength + commentLength
  }
  return parts
}
