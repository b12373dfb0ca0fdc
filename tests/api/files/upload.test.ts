import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { askForFile, pdf, png, sendFile, uploaded } from '../../support/upload.ts'

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
})
afterAll(() => api.close())

const send = (name: string, content: Buffer, fields?: Record<string, string>) => sendFile(api.app, buyer, name, content, fields)
const rowOf = async (id: string) => (await sql<Record<string, unknown>>`select * from file where id = ${id}`.execute(api.pool)).rows[0]
const countFiles = async () => (await sql<{ count: number }>`select count(*)::int as count from file`.execute(api.pool)).rows[0]!.count

test('a picture and a PDF are stored under their ids, with size and SHA-256', async () => {
  const picture = await uploaded(api.app, buyer, '轴承 图 1.png', png)
  expect(picture).toMatchObject({ name: '轴承 图 1.png', type: 'png', size: png.length })
  expect(await rowOf(picture.id)).toMatchObject({
    enterprise: 'purchaser-1',
    account: 'account of buyer',
    sha256: createHash('sha256').update(png).digest('hex'),
    usedAt: null,
  })
  const paper = await uploaded(api.app, buyer, 'contract.pdf', pdf)
  const read = await askForFile(api.app, buyer, paper.id)
  expect(read.rawPayload.equals(pdf)).toBe(true)
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="contract.pdf"; filename*=UTF-8''contract.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
})

test('the content decides, not the name', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])
  expect((await send('photo.png', program)).json()).toMatchObject({ status: 'SUCCESS', returnCode: '10990040', issues: [{ code: 'FILE_TYPE_NOT_ALLOWED' }] })
  expect((await send('empty.pdf', Buffer.alloc(0))).json()).toMatchObject({ returnCode: '10990040' })
  expect(await uploaded(api.app, buyer, 'photo.exe', png)).toMatchObject({ name: 'photo.exe.png', type: 'png' })
})

test.each([
  ['../../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\boot.pdf', 'boot.pdf'],
  ['/data/files/../x.pdf', 'x.pdf'],
])('a name that leads elsewhere, %s, loses its folders', async (given, name) => {
  expect(await uploaded(api.app, buyer, given, pdf)).toMatchObject({ name })
})

test('20 MB are taken, a byte more is not, and leaves nothing', async () => {
  const full = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024 - pdf.length)])
  expect(await uploaded(api.app, buyer, 'full.pdf', full)).toMatchObject({ size: 20_971_520 })
  const before = await countFiles()
  expect((await send('more.pdf', Buffer.concat([full, Buffer.alloc(1)]))).statusCode).toBe(413)
  expect((await send('much more.pdf', Buffer.concat([full, Buffer.alloc(1024 * 1024)]))).json()).toMatchObject({ code: 'REQUEST_TOO_LARGE' })
  expect(await countFiles()).toBe(before)
})

test('token and cookie are both needed, for either way', async () => {
  const before = await countFiles()
  expect((await send('a.pdf', pdf, {})).json()).toMatchObject({ status: 'LOGINERROR', returnCode: '30010004' })
  expect((await send('a.pdf', pdf, { fbToken: 'x'.repeat(43) })).json()).toMatchObject({ status: 'LOGINERROR', returnCode: '30010003' })
  expect((await sendFile(api.app, { ...buyer, cookie: '' }, 'a.pdf', pdf)).json()).toMatchObject({ status: 'LOGINERROR', returnCode: '30010002' })
  expect(await countFiles()).toBe(before)
  const { id } = await uploaded(api.app, buyer, 'a.pdf', pdf)
  expect((await askForFile(api.app, buyer, id, '')).json()).toMatchObject({ status: 'LOGINERROR', returnCode: '30010004' })
  expect((await askForFile(api.app, { ...buyer, cookie: '' }, id)).json()).toMatchObject({ status: 'LOGINERROR', returnCode: '30010002' })
})

test('a body that is no form, or a form without a file, is refused', async () => {
  const headers = { host: hostOf.purchaser, cookie: buyer.cookie }
  const noForm = await api.app.inject({ method: 'POST', url: '/api/file/upload', headers, payload: { fbToken: buyer.token } })
  expect(noForm.statusCode).toBe(400)
  const boundary = 'multipart/form-data; boundary=b'
  const noFile = await api.app.inject({ method: 'POST', url: '/api/file/upload', headers: { ...headers, 'content-type': boundary }, payload: '--b--\r\n' })
  expect(noFile.json()).toMatchObject({ status: 'LOGINERROR', returnCode: '30010004' })
  const brokenOff = await api.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, 'content-type': boundary },
    payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  })
  expect(brokenOff.statusCode).toBeLessThan(500)
  // Other calls still accept JSON alone.
  const elsewhere = await api.app.inject({ method: 'POST', url: '/api/member/info', headers: { ...headers, 'content-type': boundary }, payload: '--b--\r\n' })
  expect(elsewhere.statusCode).toBe(400)
})

test.each(['nobody', '../../etc/passwd', 'a\0b', '0198c6a4-0000-7000-8000-000000000000'])('there is no file %j', async (id) => {
  expect((await askForFile(api.app, buyer, id)).json()).toMatchObject({ status: 'SUCCESS', issues: [{ code: 'NOT_FOUND' }] })
})

test('a page that is still sending a refused file gets its answer', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const boundary = 'b'
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="fbToken"\r\n\r\n${buyer.token}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(15 * 1024 * 1024, 'MZ'), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { host: hostOf.purchaser, cookie: buyer.cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length }
  const sending = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/file/upload', headers })
  sending.end(body)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  expect(JSON.parse(await text(response))).toMatchObject({ issues: [{ code: 'FILE_TYPE_NOT_ALLOWED' }] })
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['an end inside a part', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="fbToken"\r\n\r\nx'],
  ['an end inside the head of a part', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; na'],
  ['a file without a name', 'multipart/form-data; boundary=b', null],
])('a form with %s is a wrong request, not a failure of the server', async (_, type, given) => {
  const part = (head: string, content: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const body = given ?? `${part('name="fbToken"', buyer.token)}${part('name="file"\r\ncontent-type: application/octet-stream', '%PDF-1.7')}--b--\r\n`
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { host: hostOf.purchaser, cookie: buyer.cookie, 'content-type': type },
    payload: body,
  })
  expect([response.statusCode, response.json().code]).toEqual([400, 'REQUEST_ERROR'])
})
