import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { refusalOfPort } from './ports.ts'

test('refusalOfPort() tells of a port that is taken, and of none that is free', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await refusalOfPort(port)).toBe('is taken by another program')
  server.close()
  await once(server, 'close')
  expect(await refusalOfPort(port)).toBeUndefined()
})
