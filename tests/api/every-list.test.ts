import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('every list, count and line list of a side answers its people', async () => {
  const lost: string[] = []
  for (const loginName of ['buyer', 'seller']) {
    const who = await api.login(loginName)
    for (const entity of Object.values(api.model.entities)) {
      const base = entity.api[who.side]
      if (base === undefined || entity.line !== undefined) continue
      const paths = [
        entity.paths.list[who.side] ?? `${base}/list`,
        ...Object.values(entity.fields)
          .filter(({ type }) => type === 'lines')
          .map(({ name }) => `${base}/${name === 'lines' ? 'itemList' : `${name}List`}`),
      ]
      for (const path of paths) {
        const answer = await who.call(path, { entity: {}, pager: { page: 1, pageSize: 20 } })
        if (answer.returnCode !== '0' || answer.pager?.total !== 0) lost.push(`${path} ${answer.status} ${JSON.stringify(answer)}`)
      }
    }
  }
  expect(lost).toEqual([])
})
