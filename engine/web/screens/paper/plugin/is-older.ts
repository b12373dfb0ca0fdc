/** Compares versions part by part, as numbers: "1.10" is newer than "1.9". A version that is no such text is the oldest. */
export function isOlder(version: string, least: string): boolean {
  const [given, wanted] = [version, least].map((text) => text.split('.').map((part) => (/^\d{1,9}/.test(part) ? Number.parseInt(part, 10) : 0)))
  const place = Array.from({ length: Math.max(given!.length, wanted!.length) }, (_, index) => index).find((at) => (given![at] ?? 0) !== (wanted![at] ?? 0))
  return place !== undefined && (given![place] ?? 0) < (wanted![place] ?? 0)
}
