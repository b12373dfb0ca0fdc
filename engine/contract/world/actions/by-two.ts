import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { Person, Reply } from '../../people/person.ts'
import { codesToConfirm } from '../evaluate/questions.ts'
import type { Request } from '../request.ts'
import type { World } from '../world.ts'

/** The refusal of what one person alone asked for, and which a second one has to ask for too. */
export const NEEDS_SECOND_PERSON = 'SECOND_PERSON_NEEDED'

/** Sends a request; what is asked about rates, which the contract does not compare, is confirmed, and where a second person has to want the same, a colleague sends it again. */
export async function sendByTwo(
  { people, model }: Pick<World, 'people' | 'model'>,
  { person, path, envelope }: Pick<Request, 'person' | 'path' | 'envelope'>,
): Promise<Reply> {
  const reply = await withRatesConfirmed(model, envelope, (sent) => person.call(path, sent))
  if (reply.answer?.issues?.some(({ code }) => code === NEEDS_SECOND_PERSON) !== true) return reply
  return otherThan(people, person).call(path, envelope)
}

/** Somebody with as many codes; the same person if there is nobody else. */
export function otherThan(people: World['people'], { actor }: Person): Person {
  const first = people.all(actor.side)
  return first.actor.accountId === actor.accountId ? people.colleague(actor.side) : first
}

async function withRatesConfirmed(
  { entities }: World['model'],
  envelope: RequestEnvelope,
  send: (envelope: RequestEnvelope) => Promise<Reply>,
): Promise<Reply> {
  const reply = await send(envelope)
  const asked = codesToConfirm(reply.answer?.issues ?? [])
  const ofRates = new Set(Object.values(entities).flatMap(({ rates }) => (rates === undefined ? [] : [rates.unlike, rates.gap])))
  if (asked.length === 0 || !asked.every((code) => ofRates.has(code))) return reply
  return send({ ...envelope, confirmed: [...(envelope.confirmed ?? []), ...asked] })
}
