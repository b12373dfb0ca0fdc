import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { refusalOfPort, sitePorts } from './ports.ts'

test('a port that is taken is told for either site, with the way out, and one that is free is not', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await refusalOfPort(port)).toBe('is taken by another program')
  await expect(sitePorts(String(port), 'elsewhere')).rejects.toThrow(`Port ${port} is taken by another program.`)
  await expect(sitePorts(String(port - 100), 'elsewhere')).rejects.toThrow(`Port ${port} is taken by another program. Choose others: elsewhere`)
  server.close()
  // The system chooses one.
  expect(await refusalOfPort(0)).toBeUndefined()
})

test('a port that leaves none 100 higher is refused', async () => {
  for (const wanted of ['0', '65436', '8100.5', 'x'])
    await expect(sitePorts(wanted, '')).rejects.toThrow(`--port must be a number from 1 to 65435, not "${wanted}"`)
})
