/** A segment of the write-ahead log has 16 MB, so that 256 have the same middle part of the name. */
const SEGMENTS_OF_LOG = 256

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
/** The file in which a timeline names the one that it comes from. */
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name)
export const timelineOf = (segment: string): string => segment.slice(0, 8)

const numberOf = (segment: string): number => Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_OF_LOG + Number.parseInt(segment.slice(16), 16)

const inHex = (figure: number): string => figure.toString(16).toUpperCase().padStart(8, '0')

/** The first segment between two that is not among the names. */
export function missingSegment(first: string, last: string, names: ReadonlySet<string>): string | undefined {
  for (let number = numberOf(first); number <= numberOf(last); number++) {
    const name = timelineOf(first) + inHex(Math.floor(number / SEGMENTS_OF_LOG)) + inHex(number % SEGMENTS_OF_LOG)
    if (!names.has(name)) return name
  }
  return undefined
}
