import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'
import { makeFolderOfCluster } from '../support/folder-of-cluster.ts'
import { signIn } from '../support/http-session.ts'
import { type Program, runProgram } from '../support/program.ts'

let data: ReturnType<typeof makeFolderOfCluster>
let programs: Program[]

beforeEach(() => {
  data = makeFolderOfCluster('start')
  programs = []
})

afterEach(async () => {
  for (const program of programs) if (program.child.exitCode === null) await program.end('SIGTERM')
  data.remove()
})

function run(script: string, args: readonly string[], folder = data.folder): Program {
  const program = runProgram(script, args, { COUNTERPART_DATA: folder })
  programs.push(program)
  return program
}

const start = (folder?: string): Program => run('scripts/start.ts', ['--port', '0'], folder)

/** The addresses of both sites, once they are served. */
async function served(program: Program): Promise<readonly [purchaser: string, supplier: string]> {
  const [, purchaser = '', supplier = ''] = await program.waitFor(/Purchaser's site +(http:\S+)\s+Supplier's site +(http:\S+)[^]*Ctrl\+C stops/)
  return [purchaser, supplier]
}

test(
  'npm start serves both sites, says where, and keeps its data for the next start; a restored backup starts the same way',
  { timeout: 480_000 },
  async () => {
    const first = start()
    const sites = await served(first)
    expect(sites[0]).not.toBe(sites[1])
    expect(first.said()).toContain(`Data lies in ${data.folder}`)
    for (const site of sites) {
      const page = await fetch(site)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<script type="module"')
    }
    expect(await first.end('SIGTERM')).toBe(0)

    const second = start()
    await served(second)
    expect(second.said()).not.toContain('Building')
    const backup = run('scripts/backup.ts', ['--to', join(data.folder, 'backups')])
    await backup.waitFor(/It holds +everything until/)
    expect(await second.end('SIGINT')).toBe(0)

    const restored = join(data.folder, 'restored')
    const restore = run('scripts/restore.ts', ['--from', join(data.folder, 'backups'), '--into', restored])
    await restore.waitFor(/Start it by +COUNTERPART_DATA=/)
    const third = start(restored)
    const [purchaser] = await served(third)
    expect(third.said()).toContain(`Data lies in ${restored}`)
    const buyer = await signIn(purchaser, 'chen.bo', DEMONSTRATION_PASSWORD)
    expect(await buyer.call('/api/tradeOrder/purchase/list')).toMatchObject({ returnCode: '0', list: expect.arrayContaining([expect.anything()]) })
    expect(await third.end('SIGTERM')).toBe(0)
  },
)

test('npm start names a taken port and the way out', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refused = run('scripts/start.ts', ['--port', String(port - 100)])
  expect(await refused.end('SIGCONT')).toBe(1)
  expect(refused.said()).toContain(`Port ${port} is taken by another program. Choose others: npm start -- --port 9100`)
  other.close()
})
