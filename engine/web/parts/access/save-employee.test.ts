import { expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import type { Employee } from './access-calls.ts'
import { saveEmployee } from './save-employee.ts'

test('[PERM-13] after roles that were refused, the next try goes on from the version that the first step made', async () => {
  const sent: unknown[] = []
  let version = 3
  const server = async (path: string, entity: Readonly<Record<string, unknown>>): Promise<AnswerEnvelope> => {
    sent.push([path, entity['version'], entity['roles']])
    const isDone = entity['version'] === version && !(entity['roles'] as readonly string[] | undefined)?.includes('gone')
    if (isDone) version += 1
    return { status: 'SUCCESS', returnCode: isDone ? '0' : '10990016', returnMsg: '', entity: { id: 'e1', version, roles: ['buyer'] } }
  }
  let known = { id: 'e1', version: 3, roles: ['buyer'] } as unknown as Employee
  const save = (roles: readonly string[]) => saveEmployee(server, known, { changes: { number: 'E7' }, roles }, (saved) => (known = saved))
  expect((await save(['buyer', 'gone'])).returnCode).toBe('10990016')
  expect((await save(['buyer', 'reader'])).returnCode).toBe('0')
  expect(sent).toEqual([
    ['/api/memberInfo/update', 3, undefined],
    ['/api/memberInfo/updateRoles', 4, ['buyer', 'gone']],
    ['/api/memberInfo/update', 4, undefined],
    ['/api/memberInfo/updateRoles', 5, ['buyer', 'reader']],
  ])
})
