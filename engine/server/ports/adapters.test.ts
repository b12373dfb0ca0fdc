import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderAdapter } from './folder-adapter.ts'
import { httpAdapter } from './http-adapter.ts'
import { portAdaptersFrom } from './settings.ts'

const handed = { key: 'k1', id: 'e1', port: 'bookkeeping', purchaser: 'p1', entity: 'statement', document: 's1', values: { amount: '1130' } }

describe('a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'port-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('gets the document as a whole file, and is asked until its answer is there', async () => {
    const hand = folderAdapter(folder)
    expect(await hand(handed)).toEqual({ kind: 'later' })
    expect(await readdir(join(folder, 'out'))).toEqual(['e1.json'])
    expect(JSON.parse(await readFile(join(folder, 'out/e1.json'), 'utf8'))).toEqual(handed)
    await writeFile(join(folder, 'in/e1.json'), '{"answer":"failed","reason":"account 2202 is locked"}')
    expect(await hand(handed)).toEqual({ kind: 'failed', reason: 'account 2202 is locked' })
  })

  test('keeps the file that it has, and a half-written one of a process that died is written anew', async () => {
    const hand = folderAdapter(folder)
    await hand({ ...handed, id: 'e2' })
    await writeFile(join(folder, 'out/.e1.part'), '{"key"')
    await hand(handed)
    await hand({ ...handed, values: { amount: '9' } })
    expect(JSON.parse(await readFile(join(folder, 'out/e1.json'), 'utf8'))).toEqual(handed)
    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(['e1.json', 'e2.json'])
  })

  test('an answer that is no answer is an attempt that went wrong', async () => {
    const hand = folderAdapter(folder)
    await hand(handed)
    await writeFile(join(folder, 'in/e1.json'), '{"answer":')
    await expect(hand(handed)).rejects.toThrow('The answer is no JSON object')
  })
})

describe('an address', () => {
  type Got = { readonly headers: IncomingMessage['headers']; readonly body: string }

  /** What the adapter makes of a server that answers so, and what the server got. */
  async function answered(answer: (response: ServerResponse) => void, seconds = 5) {
    const got: Got[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        got.push({ headers: request.headers, body })
        answer(response)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/in`)
    try {
      const said = await httpAdapter({ address, token: 'secret', seconds })(handed).catch((error: unknown) => (error as Error).name)
      return { said, got }
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  test('gets the document with its key and the token', async () => {
    const { said, got } = await answered((response) => response.end('{"answer":"done"}'))
    expect(said).toEqual({ kind: 'done' })
    expect(got).toHaveLength(1)
    expect(JSON.parse(got[0]!.body)).toEqual(handed)
    expect(got[0]!.headers).toMatchObject({ 'idempotency-key': 'k1', authorization: 'Bearer secret', 'content-type': 'application/json' })
  })

  test('202 is later, 422 a refusal', async () => {
    expect((await answered((response) => response.writeHead(202).end())).said).toEqual({ kind: 'later' })
    expect((await answered((response) => response.writeHead(422).end('{"answer":"failed","reason":"no such supplier"}'))).said).toEqual({
      kind: 'failed',
      reason: 'no such supplier',
    })
  })

  test('any other status, a redirection, a long answer and silence are attempts that went wrong', async () => {
    expect((await answered((response) => response.writeHead(503).end())).said).toBe('Error')
    expect((await answered((response) => response.writeHead(401).end('{"answer":"done"}'))).said).toBe('Error')
    expect((await answered((response) => response.writeHead(422).end('{"answer":"done"}'))).said).toBe('Error')
    expect((await answered((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())).said).toBe('TypeError')
    expect((await answered((response) => response.end(`{"answer":"done","x":"${'x'.repeat(70_000)}"}`))).said).toBe('Error')
    expect((await answered(() => {}, 0.2)).said).toBe('TimeoutError')
  })
})

describe('the operator', () => {
  const model = { entities: { statement: { ports: { bookkeeping: {} } }, invoice: { ports: { taxOffice: {} } } } } as never

  test('sets nothing, and nothing is handed over', () => {
    expect(portAdaptersFrom({ HAND_TO_BOOKKEEPING: '' }, model)).toEqual({})
  })

  test('sets a folder and an address', () => {
    expect(Object.keys(portAdaptersFrom({ HAND_TO_BOOKKEEPING: '/var/out', HAND_TO_TAX_OFFICE: 'https://tax.example/in' }, model))).toEqual([
      'bookkeeping',
      'taxOffice',
    ])
  })

  test('is told of what is neither, and of a port that is not there', () => {
    for (const place of ['out', 'http://tax.example/in', 'ftp://tax.example'])
      expect(() => portAdaptersFrom({ HAND_TO_TAX_OFFICE: place }, model)).toThrow(
        'HAND_TO_TAX_OFFICE must be the absolute path of a folder or an https address',
      )
    expect(() => portAdaptersFrom({ HAND_TO_LEDGER: '/var/out' }, model)).toThrow('HAND_TO_LEDGER is the variable of no port')
  })
})
