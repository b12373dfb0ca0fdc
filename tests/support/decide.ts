import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import type { SignedIn } from './api.ts'

/** Decides as a page does: reads the document, and names the version that was read. A document that the person may not read has none. */
export async function decide(person: SignedIn, path: string, entity: { readonly id: string; readonly [input: string]: unknown }): Promise<AnswerEnvelope> {
  const { entity: read } = await person.call(`${path.slice(0, path.lastIndexOf('/'))}/detail`, { entity: { id: entity.id } })
  const version = (read as { readonly version?: unknown } | undefined)?.version
  return person.call(path, { entity: { ...entity, ...(version !== undefined && { version }) } })
}
