/**
 * The header that saves a content under a name: in ASCII for old programs, and in full (RFC 5987).
 *
 * @example
 * attachmentHeader('图 1.pdf') // `attachment; filename="_ 1.pdf"; filename*=UTF-8''%E5%9B%BE%201.pdf`
 */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
