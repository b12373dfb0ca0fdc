import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { refusalOfPort } from '../../scripts/ports.ts'

/** A free port whose number plus 100 is free too: one for each site, as `npm start` chooses them. */
export async function freePorts(): Promise<{ purchaser: number; supplier: number }> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const probe = createServer().listen(0)
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    if (port < 65_000 && (await refusalOfPort(port + 100)) === undefined) return { purchaser: port, supplier: port + 100 }
  }
  throw new Error('Cannot find two free ports')
}
