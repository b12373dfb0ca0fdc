import { anA, declarationsOf, report } from './compilation.ts'
import type { Spot } from './spot.ts'
import { checkScreen } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/**
 * A screen that one is led to with a document: it is of that kind, and shows such documents. `entities` are those whose id is given;
 * a hand-made screen says nothing of itself, and one that is not there yet neither.
 */
export function checkLed(workshop: Workshop, spot: Spot, name: string, kind: 'detail' | 'form', entities: readonly (string | undefined)[]): void {
  checkScreen(workshop, spot, name)
  const there = declarationsOf(workshop.compilation, 'screen').find((each) => each.name === name)?.declared
  if (there === undefined || there.kind === 'part') return
  if (there.kind !== kind) report(workshop.compilation, spot, `"${name}" is ${anA(there.kind)}, where ${anA(kind)} of one document is named`)
  else if (!entities.includes(there.entity)) report(workshop.compilation, spot, `"${name}" shows documents of ${there.entity}, not of ${entities[0] ?? ''}`)
}
