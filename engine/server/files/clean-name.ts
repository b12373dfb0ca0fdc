import { type FileType, extensionsOf } from './file-type.ts'

const MAX_NAME_LENGTH = 120

/**
 * Makes a name that every system can save: without folders, control and direction characters and what Windows forbids, not too long, and with the ending of its
 * content.
 *
 * @example
 * cleanName('..\\..\\drawing 5.PDF', 'pdf') // 'drawing 5.PDF'
 * cleanName('setup.exe', 'zip') // 'setup.exe.zip'
 */
export function cleanName(given: string, type: FileType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\ufffd]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const extension = extensionsOf(type).find((each) => plain.toLowerCase().endsWith(`.${each}`))
  const stem = extension === undefined ? plain : plain.slice(0, -extension.length - 1)
  const ending = extension === undefined ? `.${extensionsOf(type)[0]}` : plain.slice(-extension.length - 1)
  return `${shortened(stem) || 'file'}${ending}`
}

// Counts letters, so that none is cut in two.
function shortened(stem: string): string {
  return [...stem].slice(0, MAX_NAME_LENGTH).join('').trimEnd()
}
