import { storableText } from '../../core/text/storable-text.ts'

/** The reader marks a name whose bytes are no UTF-8, and tells each such byte as a letter of the private area that begins here. */
const MARK = '\uFFFE'
const PRIVATE = 0xe000

/** Chinese systems name the entries of old archives in GB 18030, without saying so. A name is stored and told, so it has nothing that no table holds. */
export function rarNameOf(name: string): string {
  if (!name.includes(MARK)) return storableText(name)
  const bytes = [...name.replaceAll(MARK, '')].flatMap((letter) => {
    const code = letter.codePointAt(0)!
    return code >= PRIVATE && code <= PRIVATE + 0xff ? [code - PRIVATE] : [...Buffer.from(letter)]
  })
  return storableText(new TextDecoder('gb18030').decode(Buffer.from(bytes)))
}
