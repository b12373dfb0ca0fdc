import { inflateSync } from 'node:zlib'

const MAX_FILES = 20
/** A dictionary is no longer. */
const MAX_DICTIONARY = 4096
const EMBEDDED = /\/EmbeddedFile(?![A-Za-z])/g

/**
 * The files embedded in a PDF, together at most `most` bytes long when unpacked; what goes beyond is left out. A stream always stands in a file by itself, with
 * its dictionary before it, so they are found without the tables of the PDF; encrypted ones are no XML and are found useless later.
 */
export function filesInPdf(bytes: Buffer, most: number): readonly Buffer[] {
  const text = bytes.toString('latin1')
  const files: Buffer[] = []
  let left = most
  for (const { index } of [...text.matchAll(EMBEDDED)].slice(0, MAX_FILES)) {
    const file = streamAfter(bytes, text, index, left)
    if (file === undefined || file.length > left) continue
    files.push(file)
    left -= file.length
  }
  return files
}

function streamAfter(bytes: Buffer, text: string, at: number, most: number): Buffer | undefined {
  const keyword = text.indexOf('stream', at)
  const begin = text.lastIndexOf('obj', at)
  if (keyword === -1 || begin === -1 || keyword - begin > MAX_DICTIONARY) return undefined
  const dictionary = text.slice(begin, keyword)
  const start = keyword + 'stream'.length + (text.startsWith('\r\n', keyword + 'stream'.length) ? 2 : 1)
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)\b/.exec(dictionary)?.[1]
  const end = length === undefined ? text.indexOf('endstream', start) : start + Number(length)
  if (end < start || end > bytes.length) return undefined
  const content = bytes.subarray(start, end)
  if (!dictionary.includes('/Filter')) return content
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary)) return undefined
  try {
    return inflateSync(content, { maxOutputLength: most })
  } catch {
    // Damaged, or larger than any invoice.
    return undefined
  }
}
