import type { Row } from '../../core/model/document.ts'
import type { Person, Reply } from '../people/person.ts'
import type { Request } from '../world/request.ts'
import { findingOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { inOrderOf } from './listed.ts'
import type { Listing } from './listed.ts'

type Looked = { readonly request: Request; readonly reply: Reply; readonly findings: readonly Finding[] }

/** Asks for these rows in the order of a column, then the other way round, and compares with the order that a story tells. */
export async function lookAtOrder(person: Person, listing: Listing, ids: readonly string[], column: string, wanted: readonly string[]): Promise<Looked> {
  const upwards = await lookOneWay(person, listing, ids, column, 'asc', wanted)
  if (upwards.findings.length > 0 || upwards.reply.answer?.returnCode !== '0') return upwards
  return lookOneWay(person, listing, ids, column, 'desc', wanted.toReversed())
}

async function lookOneWay(
  person: Person,
  listing: Listing,
  ids: readonly string[],
  column: string,
  way: 'asc' | 'desc',
  wanted: readonly string[],
): Promise<Looked> {
  const { path, entity, screen } = listing
  const envelope = inOrderOf(listing, ids, column, way)
  const reply = await person.call(path, envelope)
  const shown = ((reply.answer?.list ?? []) as readonly Row[]).map(({ id }) => String(id))
  const isAsTold = shown.length === wanted.length && shown.every((id, index) => id === wanted[index])
  const told = `${screen.name} by ${column} (${way}) shows the rows ${shown.join(', ')}, not ${wanted.join(', ')}`
  return { request: { person, path, envelope }, reply, findings: isAsTold ? [] : [findingOf(entity.name, column, told)] }
}
