import type { Seal } from '../model/entity.ts'

/** The document's field with the time at which a value under these seals opens; undefined if none of them tells it. */
export function openingTimeField(seals: readonly Seal[]): string | undefined {
  return seals.find(({ opens }) => opens !== undefined)?.opens
}
