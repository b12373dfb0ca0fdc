import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { isNearestProxy } from './nearest-proxy.ts'

test('an address is the one that the proxy saw, not the one that its caller made up', async () => {
  const app = Fastify({ trustProxy: isNearestProxy })
  app.get('/', (request) => ({ ip: request.ip, host: request.host }))
  const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.7', 'x-forwarded-host': 'purchaser.test' }
  expect((await app.inject({ url: '/', headers })).json()).toEqual({ ip: '203.0.113.7', host: 'purchaser.test' })
})
