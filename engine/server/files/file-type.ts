/** The allowed types of attachments (specification 2: 5.4), and XML for electronic documents. */
export type FileType = 'jpg' | 'png' | 'pdf' | 'rar' | 'zip' | 'xml'

type Kind = { readonly extensions: readonly string[]; readonly mime: string; readonly signatures: readonly Buffer[] }

const bytes = (...hex: readonly string[]): readonly Buffer[] => hex.map((each) => Buffer.from(each, 'hex'))

const kindByType: Readonly<Record<FileType, Kind>> = {
  jpg: { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg', signatures: bytes('ffd8ff') },
  png: { extensions: ['png'], mime: 'image/png', signatures: bytes('89504e470d0a1a0a') },
  pdf: { extensions: ['pdf'], mime: 'application/pdf', signatures: bytes('255044462d') },
  rar: { extensions: ['rar'], mime: 'application/vnd.rar', signatures: bytes('526172211a0700', '526172211a070100') },
  // The second signature is that of an empty archive.
  zip: { extensions: ['zip', 'ofd'], mime: 'application/zip', signatures: bytes('504b0304', '504b0506') },
  // With a byte order mark or without. Only where electronic documents are read.
  xml: { extensions: ['xml'], mime: 'application/xml', signatures: bytes('3c3f786d6c', 'efbbbf3c3f786d6c') },
}

/** How many bytes are needed to tell the type. */
export const BYTES_TO_TELL = 8

/** Tells the type of a content by its first bytes, whatever its name says. */
export function typeOfContent(head: Buffer): FileType | undefined {
  const found = Object.entries(kindByType).find(([, { signatures }]) => signatures.some((signature) => head.subarray(0, signature.length).equals(signature)))
  return found?.[0] as FileType | undefined
}

export function mimeOf(type: FileType): string {
  return kindByType[type].mime
}

/** The name endings of a type; the usual one first. */
export function extensionsOf(type: FileType): readonly string[] {
  return kindByType[type].extensions
}
