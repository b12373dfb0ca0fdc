import type { Row } from '../../core/model/document.ts'
import type { Trial } from '../cases/case.ts'
import type { Reply } from '../people/person.ts'
import type { World } from '../world/world.ts'
import { differences } from './compare.ts'
import { sendTrial } from './send-trial.ts'

/** A failing request, with the fault in its answer. */
export type Failing = { readonly trial: Trial; readonly reply: Reply; readonly reasons: readonly string[] }

const MAX_REQUESTS = 120

/** Finds the smallest request with the same failure: removes one key after the other while the answer stays wrong in the same way. */
export async function shrinkFailure(world: World, trial: Trial, reply: Reply, reasons: readonly string[]): Promise<Failing> {
  let found: Failing = { trial, reply, reasons }
  if (!trial.isRepeatable) return found
  let requests = 0
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const entity of lesser((found.trial.request.envelope.entity ?? {}) as Row)) {
      if ((requests += 1) > MAX_REQUESTS) return found
      const smaller = { ...found.trial, request: { ...found.trial.request, envelope: { ...found.trial.request.envelope, entity } } }
      const answer = await sendTrial(world, smaller)
      const wrong = await differences(world.model, smaller.expected, answer)
      if (wrong.join('\n') !== found.reasons.join('\n')) continue
      found = { trial: smaller, reply: answer, reasons: wrong }
      isSmaller = true
      break
    }
  }
  return found
}

/** Every variant with one thing less: a key of the header, a row, a key of a row. */
function* lesser(entity: Row): Generator<Row> {
  if (typeof entity !== 'object' || entity === null) return
  for (const [key, value] of Object.entries(entity)) {
    if (key !== 'id' && key !== 'version') {
      const { [key]: _, ...rest } = entity
      yield rest
    }
    if (!Array.isArray(value)) continue
    for (const [index, row] of (value as readonly unknown[]).entries()) {
      if (value.length > 1) yield { ...entity, [key]: value.filter((_each, place) => place !== index) }
      if (typeof row === 'object' && row !== null)
        for (const less of lesser(row as Row)) yield { ...entity, [key]: value.map((each: unknown, place) => (place === index ? less : each)) }
    }
  }
}
