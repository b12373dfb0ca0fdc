import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import type { Person } from '../people/person.ts'

/** A request of the contract. Without a person it has no session. */
export type Request = { readonly person: Person; readonly path: string; readonly envelope: RequestEnvelope; readonly isStranger?: boolean }
