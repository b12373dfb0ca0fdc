import type { Person, Reply } from '../../people/person.ts'
import type { Request } from '../request.ts'
import type { World } from '../world.ts'

/** The refusal of what one person alone asked for, and which a second one has to ask for too. */
export const NEEDS_SECOND_PERSON = 'SECOND_PERSON_NEEDED'

/** Sends a request; where a second person has to want the same, a colleague sends it again. */
export async function sendByTwo({ people }: Pick<World, 'people'>, { person, path, envelope }: Pick<Request, 'person' | 'path' | 'envelope'>): Promise<Reply> {
  const reply = await person.call(path, envelope)
  if (reply.answer?.issues?.some(({ code }) => code === NEEDS_SECOND_PERSON) !== true) return reply
  return otherThan(people, person).call(path, envelope)
}

/** Somebody with as many codes; the same person if there is nobody else. */
export function otherThan(people: World['people'], { actor }: Person): Person {
  const first = people.all(actor.side)
  return first.actor.accountId === actor.accountId ? people.colleague(actor.side) : first
}
