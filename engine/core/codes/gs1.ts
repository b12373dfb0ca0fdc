/** The application identifier of an SSCC, the number of a box or pallet. */
export const SSCC = '00'

const DIGITS_OF_SSCC = 18
/** The function character 1 of Code 128, as scanners send it between elements. */
const SEPARATOR = '\u001D'

/** The last digit of a GS1 number: the digits before it count by turns three and one, from the right. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether a text is a serial shipping container code: 18 digits, the last of which is right. */
export function isSscc(text: string): boolean {
  return /^\d{18}$/.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)
}

/** Whether a text may be the number of a box: 18 digits are an SSCC, so the last one has to be right. */
export function isPackageCode(text: string): boolean {
  return !/^\d{18}$/.test(text) || isSscc(text)
}

/**
 * The SSCC of a company prefix with this count; the leading digits of the count are the extension. Undefined once the prefix has no number left.
 *
 * @example ssccOf('6901234', 1) // '069012340000000016'
 */
export function ssccOf(prefix: string, count: number): string | undefined {
  const room = DIGITS_OF_SSCC - 1 - prefix.length
  const serial = String(count).padStart(room, '0')
  if (serial.length > room) return undefined
  const digits = `${serial[0]}${prefix}${serial.slice(1)}`
  return `${digits}${checkDigitOf(digits)}`
}

/** The link of GS1 to what a number names, by its application identifier: what a QR code on a label says. */
export function digitalLinkOf(identifier: string, number: string): string {
  return `https://id.gs1.org/${identifier}/${number}`
}

/**
 * The number of a box in what a scanner typed: an SSCC from bars (with or without "]C1", brackets and further elements), from a link of GS1, or the text as it is.
 */
export function scannedPackageCode(text: string): string {
  const typed = text.trim()
  const linked = /^https?:\/\/\S+?\/00\/(\d{18})(?:[/?#]|$)/i.exec(typed)?.[1]
  if (linked !== undefined && isSscc(linked)) return linked
  const elements = typed.replace(/^\](?:C1|d2|Q3|e0)/, '').replaceAll(SEPARATOR, '')
  const element = /^(?:\(00\)|00)(\d{18})/.exec(elements)?.[1]
  return element !== undefined && isSscc(element) ? element : typed
}
