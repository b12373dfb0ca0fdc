import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Side } from '../../../engine/core/model/side.ts'
import { hostOf } from '../../support/api.ts'
import { project } from '../../support/project.ts'
import { type Story, done, startStory } from '../../scenarios/story.ts'

let story: Story
let folder: string
beforeAll(async () => {
  story = await startStory()
  mkdirSync(join(project, 'build'), { recursive: true })
  folder = mkdtempSync(join(project, 'build', 'integrator-'))
}, 240_000)
afterAll(async () => {
  await story.api.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes the client that a common generator makes from the document of a site. */
async function generate(side: Side): Promise<void> {
  const { app } = story.api
  const secret = await keyOf(side)
  const { body } = await app.inject({ method: 'GET', url: '/openapi/document.json', headers: { host: hostOf[side], authorization: `Bearer ${secret}` } })
  writeFileSync(join(folder, `${side}.json`), body)
  await generateApi({ input: join(folder, `${side}.json`), output: folder, fileName: `${side}.ts`, cleanOutput: false, silent: true })
}

const keys = new Map<Side, string>()
async function keyOf(side: Side): Promise<string> {
  const known = keys.get(side)
  if (known !== undefined) return known
  const [by, role] = side === 'purchaser' ? ([story.buyer, 'role of buyer'] as const) : ([story.seller, 'role of seller'] as const)
  const { secret } = done(await by.call('/api/member/apiKey/add', { entity: { name: 'ERP', role, expiresAt: '2027-01-31T00:00:00Z' } })).entity as {
    secret: string
  }
  keys.set(side, secret)
  return secret
}

/** A site as the program reaches it. */
async function siteOf(side: Side) {
  const customFetch = async (url: string, { method, headers, body }: { method: 'POST'; headers: Record<string, string>; body: string }): Promise<Response> => {
    const answer = await story.api.app.inject({ method, url: new URL(url).pathname, headers: { ...headers, host: hostOf[side] }, payload: body })
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
  }
  return { baseUrl: `https://${hostOf[side]}`, key: await keyOf(side), customFetch }
}

test('a program with generated clients orders, accepts, ships, receives and inspects, and asks, quotes and awards; it compiles without one type of its own', async () => {
  await generate('purchaser')
  await generate('supplier')
  copyFileSync(join(project, 'tests/api/openapi/integrator/walk.ts.txt'), join(folder, 'walk.ts'))
  const options = [
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
    '--rewriteRelativeImportExtensions',
    '--outDir',
    'made',
  ]
  const compiled = spawnSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), ...options, 'walk.ts'], { cwd: folder, encoding: 'utf8' })
  expect(compiled.stdout).toBe('')
  const { walk } = (await import(pathToFileURL(join(folder, 'made', 'walk.js')).href)) as { walk: (...given: readonly unknown[]) => Promise<unknown> }
  const lines = { inspected: await story.listLine('10', { inspectionType: 'S' }), asked: await story.listLine('10'), supplier: story.master.supplier }
  expect(await walk(await siteOf('purchaser'), await siteOf('supplier'), lines)).toEqual({
    order: { status: 'waitBalance', amount: '1130' },
    inspection: { result: 'Y', accepted: '10' },
    awarded: { amount: '904', price: '80', supplier: expect.stringMatching(/./) },
    refused: ['SHIPPING_OVER_PENDING at lines[0].quantity'],
  })
}, 240_000)
