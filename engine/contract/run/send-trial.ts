import type { Entity } from '../../core/model/entity.ts'
import { noteMade } from '../world/fire-requests.ts'
import type { Trial } from '../cases/case.ts'
import type { Reply } from '../people/person.ts'
import { sendByTwo } from '../world/actions/by-two.ts'
import type { World } from '../world/world.ts'

/** Sends the request of a trial and forgets cached documents if it changed something. */
export async function sendTrial(world: World, { request, send, expected }: Trial): Promise<Reply> {
  const { person, path, envelope, isStranger } = request
  if (isStranger !== true) {
    const reply = await (send?.() ?? (expected.code === '0' ? sendByTwo(world, request) : person.call(path, envelope)))
    const made = creationAt(world.model, path)
    if (made !== undefined && reply.answer?.returnCode === '0') noteMade(world, made, reply)
    // Of several requests, the last may be refused while earlier ones were done.
    if (reply.answer?.returnCode === '0' || send !== undefined) {
      world.live = new WeakMap()
      for (const key of world.read.keys()) if (!key.startsWith('enterprise ') && !key.startsWith('account ')) world.read.delete(key)
    }
    return reply
  }
  const { httpStatus, json } = await world.transport.send({ side: person.actor.side, method: 'POST', path, body: envelope })
  return { httpStatus, answer: typeof json === 'object' && json !== null && 'returnCode' in json ? (json as Reply['answer']) : undefined }
}

function creationAt({ entities }: World['model'], path: string): Entity | undefined {
  return Object.values(entities).find((entity) =>
    Object.values(entity.transitions).some((transition) => transition.from === null && Object.values(transition.path).includes(path)),
  )
}
