import { issue } from '../../core/rules/issue.ts'
import { entityReaderOf } from '../calls/read-entity.ts'
import { RefusedError } from '../calls/refused-error.ts'
import type { AdminCall } from './admin-call-handlers.ts'
import { type Member, memberOf } from './members.ts'

/** The employee that a call names by `id`. */
export async function memberFrom(call: AdminCall): Promise<Member> {
  const read = entityReaderOf(call.entity)
  const id = read.id()
  read.end()
  const member = await memberOf(call, id)
  if (member === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
  return member
}
