import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, hostOf, startApi } from '../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers: { host: hostOf.purchaser, ...headers } })

describe('the sites', () => {
  test('each host has its own page, which answers every route and is asked for anew each time', async () => {
    for (const url of ['/', '/purchaserOrderDetail?id=1', '/login']) {
      const page = await get(url, { accept: 'text/html' })
      expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, '<!doctype html><title>purchaser</title>', 'no-cache'])
      expect(page.headers['content-type']).toMatch(/^text\/html/)
    }
    expect((await get('/', { host: hostOf.supplier })).body).toBe('<!doctype html><title>supplier</title>')
  })

  test('assets are kept for ever; one that is gone is not answered with a page', async () => {
    const asset = await get('/assets/page-4f3a.js')
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await get('/assets/page-0000.js')).statusCode).toBe(404)
  })

  test.each(['/assets/..%2f..%2f..%2fetc%2fpasswd', '/..%5c..%5cboot.ini', '/.env', '/%00'])('nothing outside the folder is reached by %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  test('an unknown call is never answered with a page', async () => {
    const answer = await get('/api/nothing', { accept: 'text/html' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  test('the configuration file names hosts, flags and the exchange rate', async () => {
    expect((await get('/config.json')).json()).toMatchObject({ core: '', userCentre: '', local: false, exchangeRate: '1', newLogin: true })
  })

  test('scripts run from our own files alone, on pages, answers and errors', async () => {
    for (const url of ['/', '/config.json', '/api/nothing']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['content-security-policy']).not.toContain('unsafe-eval')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect([headers['x-content-type-options'], headers['referrer-policy']]).toEqual(['nosniff', 'same-origin'])
    }
  })

  test('long answers come compressed', async () => {
    const { headers } = await get('/openapi/document.json', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
  })
})

describe('for operators', () => {
  test("the OpenAPI document names every path of its side's declaration", async () => {
    const document = (await get('/openapi/document.json', { host: 'purchaser.test' })).json()
    expect(document.openapi).toBe('3.1.0')
    const declared = Object.values(api.model.entities).flatMap((entity) =>
      Object.values(entity.transitions)
        .filter(({ event }) => !event)
        .flatMap(({ path }) => path.purchaser ?? []),
    )
    expect(declared.length).toBeGreaterThan(50)
    expect(declared.filter((path) => document.paths[path]?.post === undefined)).toEqual([])
    expect(document.paths['/api/tradeOrder/purchase/itemList'].post.tags).toEqual(['orders'])
    expect(document.paths['/api/tradeOrder/purchase/close'].post['x-permission']).toBe(api.model.entities.order!.transitions.close!.permission.purchaser)
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
    expect(named.filter((name) => document.components.schemas[name] === undefined)).toEqual([])
  })

  test('health, readiness and figures', async () => {
    expect((await get('/health')).json()).toEqual({ status: 'live' })
    expect((await get('/ready')).json()).toEqual({ status: 'ready' })
    const figures = await get('/metrics')
    expect(figures.body).toMatch(/http_request_duration_seconds_count\{method="GET",path="\/ready",status="200"\} 1/)
    expect(figures.body).toMatch(/database_connections\{state="total"\} [1-9]/)
    expect(figures.body).not.toContain('nothing')
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(403)
    expect((await api.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(403)
  })
})
