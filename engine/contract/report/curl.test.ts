import { expect, test } from 'vitest'
import type { Trial } from '../cases/case.ts'
import { curlOf } from './curl.ts'

const transport = { baseOf: () => 'http://localhost:8100', send: () => Promise.reject(new Error('nothing is sent')) }

function trial(envelope: object): Trial {
  const person = { actor: { side: 'purchaser' } } as unknown as Trial['request']['person']
  return { request: { person, path: '/api/project/unit/add', envelope }, expected: { status: 'SUCCESS', code: '0' }, isRepeatable: true }
}

test('curlOf() fills in the token of the session', () => {
  expect(curlOf(transport, trial({ entity: { name: 'kg' } }))).toBe(
    `curl -s http://localhost:8100/api/project/unit/add -H 'content-type: application/json' -H "cookie: $COOKIE" -d "{\\"fbToken\\":\\"$TOKEN\\",\\"entity\\":{\\"name\\":\\"kg\\"}}"`,
  )
})

test('curlOf() lets a terminal read nothing into a value', () => {
  expect(curlOf(transport, trial({ entity: { name: '`id` $HOME "x" \\' } }))).toContain('\\`id\\` \\$HOME \\\\\\"x\\\\\\" \\\\\\\\')
})
