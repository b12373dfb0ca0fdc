import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOptions } from './logger-options.ts'
import { addRequestLog, logController } from './request-log.ts'

test('a request is one line with its id, and without the ticket in its address, its cookie or its body', async () => {
  const lines: string[] = []
  const options = loggerOptions('info')
  const app = Fastify({ logger: { ...(options as object), stream: { write: (line: string) => lines.push(line) } }, logController, genReqId: () => 'request-1' })
  addRequestLog(app)
  app.post('/api/member/token/login', async (request) => {
    request.account = 'account-7'
    return { done: true }
  })
  await app.inject({
    method: 'POST',
    url: '/api/member/token/login?ticket=secret-ticket',
    headers: { cookie: 'c=secret-cookie', host: 'site.test' },
    payload: { fbToken: 'secret-token' },
  })
  expect(lines.length).toBe(1)
  expect(lines[0]).not.toContain('secret')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'request-1',
    msg: 'request',
    method: 'POST',
    path: '/api/member/token/login',
    host: 'site.test',
    address: '127.0.0.1',
    status: 200,
    account: 'account-7',
  })
})

test('the log level "silent" writes nothing', () => {
  expect(loggerOptions('silent')).toBe(false)
})
