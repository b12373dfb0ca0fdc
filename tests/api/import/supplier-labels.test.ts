import { expect, test } from 'vitest'
import { done, type Shown } from '../../scenarios/story.ts'
import { opened } from '../../files/spreadsheets.ts'
import type { Value } from '../../files/spreadsheets.ts'
import { exportedFile } from '../../support/job.ts'
import { faultsOf, importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'

const LABELS = '/api/epRelation/importLabels'

let label: Readonly<Record<'core' | 'local' | 'odd' | 'stopped', string>>
const here = importing(async (api, buyer) => {
  await enterMasterData(api, buyer)
  const add = (name: string, more: Shown = {}) => enter(buyer, '/api/enterprise_expand/supplierLabel/add', { name, ...more })
  label = {
    core: await add('核心', { englishName: 'Core' }),
    local: await add('本地', { englishName: 'Local' }),
    odd: await add('A、B 两厂'),
    stopped: await add('停用标签'),
  }
  for (const code of ['L1', 'L2', 'L3'])
    await enter(buyer, '/api/epRelation/add', { code, name: `Supplier ${code}`, contacts: [{ name: 'Li', primary: true }] })
})

const send = (rows: readonly (readonly Value[])[]) => here.buyer.call(LABELS, uploadOf('labels.xlsx', [['供应商编码', '标签'], ...rows]))
const labelsOf = async (code: string) => {
  const { list } = done(await here.buyer.call('/api/epRelation/list', { entity: { where: [{ field: 'code', operator: 'equals', value: code }] } }))
  return ((list as readonly Shown[])[0]!.labels as readonly Shown[] | null)?.map(({ text }) => text as string) ?? []
}

test('[SUP-13] labels of many suppliers come from a file: in either language, by any separator, each once', async () => {
  const report = reportOf(
    await send([
      ['L1', '核心、本地'],
      ['L2', 'Core, 本地；Local'],
      ['L3', '"A、B 两厂", 核心'],
    ]),
  )
  expect(faultsOf(report)).toEqual([])
  expect(report).toMatchObject({ rows: 3, changed: 3 })
  expect([await labelsOf('L1'), await labelsOf('L2'), await labelsOf('L3')]).toEqual([
    ['核心', '本地'],
    ['核心', '本地'],
    ['A、B 两厂', '核心'],
  ])
})

test('[SUP-13] a blank cell leaves the labels as they are, and the mark clears them', async () => {
  expect(reportOf(await send([['L2', null]]))).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await labelsOf('L2')).toEqual(['核心', '本地'])
  expect(reportOf(await send([['L2', '[清空]']]))).toMatchObject({ changed: 1 })
  expect(await labelsOf('L2')).toEqual([])
})

test('[SUP-13] a cell of separators alone clears nothing, and one with more names than anybody types is refused as such', async () => {
  const given = await labelsOf('L1')
  expect(given).toHaveLength(2)
  expect(reportOf(await send([['L1', '、']]))).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await labelsOf('L1')).toEqual(given)
  const many = Array.from({ length: 16_000 }, (_, place) => (place % 36 ** 2).toString(36)).join()
  const report = reportOf(await send([['L1', many.slice(0, 32_767)]]))
  expect(report.issues.map(({ row, column, code, text }) => [row, column, code, text])).toEqual([[2, '标签', 'TOO_MANY_ITEMS', '最多 20 行']])
})

test('[SUP-13] an unknown label is named in its row, and nothing is written', async () => {
  const report = reportOf(
    await send([
      ['L1', '本地'],
      ['L3', '核心、没有的标签、也没有'],
    ]),
  )
  expect(report.issues.map(({ row, column, code, text }) => [row, column, code, text])).toEqual([[3, '标签', 'NAMES_UNKNOWN', '不存在：没有的标签、也没有']])
  expect(await labelsOf('L1')).toEqual(['核心', '本地'])
})

test('[SUP-13] what a list exports comes back unchanged, also a label that is no longer offered', async () => {
  const [l1] = done(await here.buyer.call('/api/epRelation/list', { entity: { where: [{ field: 'code', operator: 'equals', value: 'L1' }] } }))
    .list as readonly Shown[]
  done(await here.buyer.call('/api/epRelation/addLabels', { entity: { id: l1!.id, labels: [label.odd, label.stopped] } }))
  done(await here.buyer.call('/api/enterprise_expand/supplierLabel/edit', { entity: { id: label.stopped, version: 1, available: false } }))
  const people = [here.buyer, await here.api.login('englishBuyer')]
  for (const [index, person] of people.entries()) {
    const { bytes } = await exportedFile(here.api.app, person, '/api/epRelation/exportList', {
      entity: { where: [{ field: 'code', operator: 'equals', value: 'L1' }], columns: ['code', 'labels'] } as never,
    })
    const [, row] = opened(bytes).rows as readonly (readonly string[])[]
    expect(row).toEqual(['L1', index === 0 ? '核心、本地、"A、B 两厂"、停用标签' : 'Core, Local, "A、B 两厂", 停用标签'])
    expect(reportOf(await send([row as readonly Value[]]))).toMatchObject({ changed: 0, unchanged: 1 })
    // The same labels in another order are the same labels.
    expect(reportOf(await send([['L1', '停用标签；本地；核心；"A、B 两厂"']]))).toMatchObject({ changed: 0, unchanged: 1 })
  }
  expect(reportOf(await send([['L3', '停用标签']])).issues.map(({ code }) => code)).toEqual(['REFERENCE_NOT_ALLOWED'])
})

test('[SUP-13] whoever may not maintain labels imports none', async () => {
  const reader = await here.api.login('reader')
  const refused = await reader.call(
    LABELS,
    uploadOf('labels.xlsx', [
      ['供应商编码', '标签'],
      ['L1', '核心'],
    ]),
  )
  expect(refused.issues?.map(({ code, params }) => `${code} ${params?.['permission']}`)).toContain('NO_PERMISSION A131')
})
