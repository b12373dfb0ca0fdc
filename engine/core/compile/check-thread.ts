import type { Entity } from '../model/entity.ts'
import type { Thread } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { anA, report } from './compilation.ts'
import { resolvePath } from './resolve-path.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import type { Workshop } from './workshop.ts'

/** What a conversation is read from: each of its fields is of the type that it takes. */
export function checkThread(workshop: Workshop, thread: Thread, rows: Entity, side: Side | 'both', spot: Spot): void {
  const types: Record<keyof Thread, readonly string[]> = { text: ['text', 'longText'], by: ['text'], at: ['instant'], side: ['enum'] }
  for (const [key, wanted] of Object.entries(types) as [keyof Thread, readonly string[]][]) {
    const at = within(spot, key)
    const field = resolvePath(workshop, at, rows, thread[key], side)
    if (field !== undefined && !wanted.includes(field.type))
      report(workshop.compilation, at, `"${key}" of a conversation is ${anA(wanted[0]!)} field, and "${field.name}" is ${anA(field.type)} field`)
    const values = field?.vocabulary === undefined ? undefined : workshop.sources.vocabularies[field.vocabulary]?.values
    if (key === 'side' && values !== undefined && !['purchaser', 'supplier'].every((value) => values.includes(value)))
      report(workshop.compilation, at, `the values of "${field!.name}" are not the two sides`, 'purchaser and supplier')
  }
}
