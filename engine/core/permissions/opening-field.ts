import type { Seal } from '../model/entity.ts'

/** The field of the document that says when a value opens that is under these seals; nothing where none of them says so. */
export function openingField(seals: readonly Seal[]): string | undefined {
  return seals.find(({ opens }) => opens !== undefined)?.opens
}
