import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DeclaredRoute, addDeclaredRoutes, routeOf } from './declared-routes.ts'

const routes = new Map<string, DeclaredRoute>([
  ['/api/order/list', { config: { isHeavy: false } }],
  ['/api/order/submit', { config: { isHeavy: false } }],
  ['/api/order/import', { config: { isHeavy: true }, bodyLimit: 40 }],
])
let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  app.post('/api/file/:id', () => Promise.resolve('a file'))
})
afterEach(() => app.close())

const add = () =>
  addDeclaredRoutes(app, ['/api/file/:id'], routes, (path, request) => Promise.resolve(`${path} ${routeOf(request)} ${request.routeOptions.config.isHeavy}`))
const answered = async (method: 'GET' | 'POST', url: string) => {
  const { statusCode, body } = await app.inject({ method, url })
  return statusCode === 200 ? body : statusCode
}

test.each([
  ['/api/order/list', '/api/order/list /api/order/list false'],
  ['/api/order/submit?x=1', '/api/order/submit /api/order/submit false'],
  ['/api/order/import', '/api/order/import /api/order/import true'],
  ['/api/order/%6Cist', '/api/order/list /api/order/list false'],
  ['http://purchaser.test/api/order/list', '/api/order/list /api/order/list false'],
  ['/api/file/list', 'a file'],
])('POST %s is answered', async (address, answer) => {
  add()
  expect(await answered('POST', address)).toBe(answer)
})

test.each([
  ['POST', '/api/order/list/', 404],
  ['POST', '/api/order%2Flist', 404],
  ['POST', '/API/order/list', 404],
  ['POST', '/api/order', 404],
  ['POST', '/*', 404],
  ['POST', '/api/%zz', 400],
  ['GET', '/api/order/list', 404],
] as const)('%s %s reaches no declared path', async (method, address, status) => {
  add()
  expect(await answered(method, address)).toBe(status)
})

test('each path has the body limit of its own route', async () => {
  add()
  const send = async (url: string) => (await app.inject({ method: 'POST', url, payload: { text: 'x'.repeat(40) } })).statusCode
  expect([await send('/api/order/list'), await send('/api/order/import')]).toEqual([200, 413])
})

test('a declared path that a route of the platform would answer stops the start', () => {
  expect(() => addDeclaredRoutes(app, ['/api/file/:id'], new Map([['/api/file/list', {}]]), () => Promise.resolve(''))).toThrow(
    'Cannot answer the declared path "/api/file/list": the platform answers "/api/file/:id"',
  )
})
