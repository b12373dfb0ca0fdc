import { pendingOf } from '../../../core/lifecycle/take-from-source.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Person } from '../../people/person.ts'
import { liveOf, ownerOfRow, readDocument } from '../read.ts'
import { scopesOf } from '../scopes.ts'
import type { World } from '../world.ts'
import { holdersOfChange, withCounted } from './with-counted.ts'
import type { CountedRows } from './with-counted.ts'

/**
 * The refusals of a change by which a stored document takes more of its source rows than is pending: another document may have taken what this one gave back.
 * The sources count the stored document, whatever a search supposes of it.
 */
export async function overdrawnSources(world: World, person: Person, entity: Entity, after: Document): Promise<readonly Issue[]> {
  const taking = Object.values(entity.conversions).filter(({ take }) => take.pending !== undefined)
  if (taking.length === 0) return []
  const stored = await readDocument(world, entity, String(after.id))
  if (stored === undefined) return []
  const earlier = await liveOf(world, person, entity, stored)
  const later = await liveOf(world, person, entity, after)
  const found: Issue[] = []
  for (const conversion of taking) {
    const rows = (values: LiveValues): readonly LiveValues[] => (conversion.into === undefined ? [values] : ((values[conversion.into] ?? []) as LiveValues[]))
    found.push(...(await overdrawnBy(world, person, entity, conversion, { before: rows(earlier.values), after: rows(later.values) })))
  }
  return found
}

async function overdrawnBy(world: World, person: Person, entity: Entity, conversion: Conversion, rows: CountedRows): Promise<readonly Issue[]> {
  const { model } = world
  const source = entityOf(model, conversion.source)
  const owner = source.line === undefined ? source : entityOf(model, source.line.of)
  const feeder = conversion.into === undefined ? entity : entityOf(model, entity.fields[conversion.into]?.entity ?? '')
  const owners = new Set<string>()
  for (const id of holdersOfChange(model, source, feeder, conversion.link, rows)) {
    const document = source.line === undefined ? id : await ownerOfRow(world, owner, source, id)
    if (document !== undefined) owners.add(document)
  }
  const found: Issue[] = []
  for (const id of owners) {
    const above = await readDocument(world, owner, id)
    if (above === undefined) continue
    const was = await liveOf(world, person, owner, above)
    const counted = recompute(model, owner, withCounted(model, source, feeder, conversion.link, above, rows), was.evaluationContext)
    const will = await liveOf(world, person, owner, counted)
    const before = scopesOf(source, was.values)
    for (const [index, scope] of scopesOf(source, will.values).entries()) {
      const [pending, left] = [pendingOf(model, conversion, before[index] ?? {}), pendingOf(model, conversion, scope)]
      if (left.lt(0) && left.lt(pending)) found.push(issue(conversion.take.exceeds!, source.line === undefined ? '' : at(source.line.field, index)))
    }
  }
  return found
}
