import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import type { changeAccess, Employee } from './access-calls.ts'

type Wanted = { readonly changes: Readonly<Record<string, unknown>>; readonly roles: readonly string[] }

/**
 * Changes an employee in two calls, first the data and then the roles; the second only if the roles differ. `onSaved` runs after each successful call: if the
 * second is refused, the next try starts from the version that the first one made.
 */
export async function saveEmployee(
  send: typeof changeAccess,
  { id, version, roles: before }: Pick<Employee, 'id' | 'version' | 'roles'>,
  { changes, roles }: Wanted,
  onSaved: (employee: Employee) => void,
): Promise<AnswerEnvelope> {
  const saved = await send('/api/memberInfo/update', { id, version, ...changes })
  if (saved.returnCode !== '0') return saved
  const now = saved.entity as Employee
  onSaved(now)
  if (roles.length === before.length && before.every((role) => roles.includes(role))) return saved
  return send('/api/memberInfo/updateRoles', { id, version: now.version, roles: [...roles] })
}
