import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePorts } from '../support/free-ports.ts'
import { type Program, runProgram } from '../support/program.ts'

let data: string
let ports: { purchaser: number; supplier: number }
let programs: Program[]

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'counterpart-start-'))
  chmodSync(data, 0o755)
  ports = await freePorts()
  programs = []
})

afterEach(async () => {
  for (const program of programs) if (program.child.exitCode === null) await program.end('SIGTERM')
  rmSync(data, { recursive: true })
})

function start(...args: string[]): Program {
  const program = runProgram('scripts/start.ts', ['--port', String(ports.purchaser), ...args], { COUNTERPART_DATA: data })
  programs.push(program)
  return program
}

test('npm start serves both sites, says where, and keeps its data for the next start', async () => {
  const first = start()
  await first.waitFor(/Ctrl\+C stops/)
  expect(first.said()).toContain(`:${ports.purchaser}`)
  expect(first.said()).toContain(`Data lies in ${data}`)
  for (const port of [ports.purchaser, ports.supplier]) {
    const page = await fetch(`http://localhost:${port}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<script type="module"')
  }
  expect(await first.end('SIGTERM')).toBe(0)

  const second = start()
  await second.waitFor(/Ctrl\+C stops/)
  expect(second.said()).not.toContain('Building')
  expect(await second.end('SIGINT')).toBe(0)
})

test('npm start names a taken port and the way out', async () => {
  const other = createServer().listen(ports.supplier)
  await once(other, 'listening')
  const refused = start()
  expect(await refused.end('SIGCONT')).toBe(1)
  expect(refused.said()).toContain(`Port ${ports.supplier} is taken by another program. Choose others: npm start -- --port 9100`)
  other.close()
})
