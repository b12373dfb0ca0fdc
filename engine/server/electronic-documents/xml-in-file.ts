import { typeOfContent } from '../files/file-type.ts'
import { openZip } from '../files/open-zip.ts'
import { filesInPdf } from './files-in-pdf.ts'

/** No invoice is longer, packed or not. */
const MAX_XML_BYTES = 10 * 1024 * 1024
/** The files in a file together, unpacked. */
const MAX_BYTES_TOGETHER = 2 * MAX_XML_BYTES
const MAX_ENTRIES = 500

/** The texts of XML in a file: the file itself, the entries of a ZIP (an OFD is one), or the files embedded in a PDF. What is too large is left out. */
export async function xmlInFile(bytes: Buffer): Promise<readonly string[]> {
  const type = typeOfContent(bytes)
  const contents = type === 'zip' ? await filesInZip(bytes) : type === 'pdf' ? filesInPdf(bytes, MAX_BYTES_TOGETHER) : [bytes]
  return contents.filter(({ length }) => length <= MAX_XML_BYTES).map((content) => content.toString('utf8').replace(/^\uFEFF/, ''))
}

/** The whole invoice stands before its parts: the original before the tags of an OFD. */
async function filesInZip(bytes: Buffer): Promise<readonly Buffer[]> {
  const archive = openZip(bytes, MAX_ENTRIES)
  if (archive === undefined || archive.entries.length > MAX_ENTRIES) return []
  const places = [...archive.entries.keys()].filter((place) => {
    const { name, size, isEncrypted } = archive.entries[place]!
    return !isEncrypted && size <= MAX_XML_BYTES && /\.xml$/i.test(name)
  })
  if (places.reduce((total, place) => total + archive.entries[place]!.size, 0) > MAX_BYTES_TOGETHER) return []
  const unpacked = (await archive.unpack(places)) ?? []
  return unpacked.flatMap(({ content }) => content() ?? [])
}
