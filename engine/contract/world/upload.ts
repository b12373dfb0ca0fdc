import type { Person } from '../people/person.ts'
import type { World } from './world.ts'

const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')

/** Uploads the shortest PDF and gives what a files field takes: `{ id }`. */
export async function uploadFor(world: World, { actor, cookie, token }: Person): Promise<{ readonly id: string }> {
  const form = { token, name: 'case.pdf', content: PDF }
  const { json, httpStatus } = await world.transport.send({ side: actor.side, method: 'POST', path: '/api/file/upload', cookie, form })
  const id = ((json ?? {}) as { readonly entity?: { readonly id?: unknown } }).entity?.id
  if (typeof id !== 'string') throw new Error(`Cannot upload: HTTP ${httpStatus} ${JSON.stringify(json)?.slice(0, 200)}`)
  return { id }
}
