import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import type { ImportReport } from '../../engine/server/documents/import/import-report.ts'
import { opened, workbook } from '../files/spreadsheets.ts'
import { done, refusals, startStory, type Shown, type Story } from '../scenarios/story.ts'
import type { SignedIn } from '../support/api.ts'
import { fileOfJob, jobWhen, startedJob } from '../support/job.ts'

type Row = Readonly<Record<string, unknown>> & { readonly keyName: string }

let story: Story
let version = 0
beforeAll(async () => {
  story = await startStory()
}, 240_000)
afterAll(() => story.api.close())

const at = (name: string) => `/api/globalTemplate/${name}`
const rows = async (person: SignedIn = story.buyer): Promise<readonly Row[]> => done(await person.call(at('get'))).list as readonly Row[]

/** Saves the template with some rows changed, on its latest version. */
async function save(changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>, more: Shown = {}): Promise<AnswerEnvelope> {
  const entityList = (await rows()).map((row) => ({ ...row, ...changes[row.keyName] }))
  const answer = await story.buyer.call(at('save'), { entity: { version, screens: {}, ...more }, entityList })
  if (answer.returnCode === '0') version = (answer.entity as { version: number }).version
  return answer
}

const drawing = { isShown: true, showName: '图号版本', epShowName: 'Drawing issue', type: 'choice', options: 'A, B，C' }
const addLine = (more: Shown) =>
  story.buyer.call('/api/project/materials/add', {
    entity: {
      partName: 'Bearing',
      quantity: '5',
      price: '100',
      deliveryDate: '2026-12-20',
      deliveryAddress: 'Gate 1',
      purchasingGroup: story.master.group,
      supplier: story.master.supplier,
      currency: 'CNY',
      inspectionType: 'E',
      ...more,
    },
  })
const listed = (person: SignedIn, more: Shown = {}) =>
  person.call('/api/project/materials', { entity: { screen: 'purchaseList', where: [], ...more } as never, pager: { page: 1, pageSize: 50 } })

test('[TPL-1] an enterprise that changed nothing has all standard fields under their declared names, and no custom field', async () => {
  const list = await rows()
  expect(list.length).toBe(67)
  expect(list[0]).toMatchObject({
    keyName: 'partNumber',
    globalTemplateFieldId: '1',
    showName: '零件号/规格',
    epShowName: 'Part no. / spec',
    position: 1,
    isShown: true,
  })
  expect(list.filter(({ isCustom }) => isCustom).map(({ isShown }) => isShown)).toEqual(Array.from({ length: 27 }, () => false))
  expect(refusals(await addLine({ custom1: 'A' }))).toEqual(['custom1 UNKNOWN_KEY'])
})

describe('an invalid template is refused at its cells', () => {
  const cell = async (key: string, name: string) => `entityList[${(await rows()).findIndex(({ keyName }) => keyName === key)}].${name}`

  test('[TPL-3] repeated and invalid positions', async () => {
    expect(refusals(await save({ brand: { position: 1 } }))).toEqual([`${await cell('brand', 'position')} TEMPLATE_POSITION_CLASH`])
    expect(refusals(await save({ brand: { position: 68 } }))).toEqual([`${await cell('brand', 'position')} TEMPLATE_POSITION_WRONG`])
  })

  test('[TPL-4] an unknown field, a repeated one and a missing one', async () => {
    expect(refusals(await save({ brand: { keyName: 'colour' } }))).toEqual([
      `${await cell('brand', 'keyName')} TEMPLATE_FIELD_UNKNOWN`,
      'entityList TEMPLATE_FIELD_MISSING',
    ])
    expect(refusals(await save({ brand: { keyName: 'project' } }))).toContain('entityList TEMPLATE_FIELD_MISSING')
  })

  test('[TPL-5] a missing name, a name of another field, and a name that its documents already have', async () => {
    expect(refusals(await save({ brand: { showName: ' ' } }))).toEqual([`${await cell('brand', 'showName')} TEMPLATE_NAME_MISSING`])
    expect(refusals(await save({ brand: { epShowName: 'PROJECT' } }))).toHaveLength(1)
    expect(refusals(await save({ brand: { showName: '数量' } }))).toEqual([`${await cell('brand', 'showName')} TEMPLATE_NAME_TAKEN`])
  })

  test('[TPL-6] hiding a field that documents need', async () => {
    const answer = await save({ partName: { isShown: false }, materialNumber: { isShown: false } })
    expect(refusals(answer)).toEqual([
      `${await cell('partName', 'isShown')} TEMPLATE_FIELD_NEEDED`,
      `${await cell('materialNumber', 'isShown')} TEMPLATE_FIELD_NEEDED`,
    ])
    expect(answer.issues?.[0]?.text).toContain('采购清单')
  })

  test('[TPL-7] a sixteenth custom field, a type for a standard one, a drop-down without options', async () => {
    const sixteen = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`custom${index + 1}`, { isShown: true }]))
    expect(refusals(await save(sixteen))).toEqual([`${await cell('custom16', 'isShown')} OVER_15_CUSTOM_FIELDS`])
    expect(refusals(await save({ brand: { type: 'date' } }))).toEqual([`${await cell('brand', 'type')} TEMPLATE_TYPE_OF_STANDARD`])
    expect(refusals(await save({ custom1: { ...drawing, options: 'A,,B' } }))).toEqual([`${await cell('custom1', 'options')} TEMPLATE_OPTIONS_NEEDED`])
    expect(refusals(await save({ custom1: { ...drawing, options: 'A,B,a' } }))).toEqual([`${await cell('custom1', 'options')} TEMPLATE_OPTION_TWICE`])
  })

  test('[TPL-8] unknown keys, wrong types, and a person without the permission', async () => {
    expect(refusals(await save({ brand: { colour: 'red' } }))).toEqual([`${await cell('brand', 'colour')} UNKNOWN_KEY`])
    expect(refusals(await save({ brand: { isShown: 'yes' } }))).toEqual([`${await cell('brand', 'isShown')} WRONG_TYPE`])
    const reader = await story.api.login('reader')
    for (const path of ['get', 'save', 'check', 'versions', 'restore']) {
      expect((await reader.call(at(path), { entity: { version: 0 } })).status).toBe('PROHIBIT')
      // [SES-27] The supplier's site has no such path.
      await expect(story.seller.call(at(path), { entity: { version: 0 } })).rejects.toThrow('HTTP 404')
    }
    expect(version).toBe(0)
  })
})

describe('a custom field as a drop-down, on a renamed and reordered template', () => {
  beforeAll(async () => {
    const answer = await save({
      custom1: drawing,
      custom2: { isShown: true, showName: '试制日期', epShowName: 'Trial date', type: 'date' },
      custom3: { isShown: true, showName: '净重', epShowName: 'Net weight', type: 'number', scale: 2, isRequired: true },
      brand: { showName: '品牌/厂家', epShowName: 'Maker' },
      process: { isShown: false },
    })
    done(answer)
  })

  test('[TPL-9] the next request is checked by it: options, days, figures and what is required', async () => {
    expect(refusals(await addLine({ custom1: 'D', custom2: '2026-02-30', custom3: 'x' }))).toEqual([
      'custom1 NOT_IN_VOCABULARY',
      'custom2 NOT_A_DATE',
      'custom3 NOT_A_DECIMAL',
    ])
    expect(refusals(await addLine({ custom1: 'B', custom3: '1.234' }))).toEqual(['custom3 TOO_MANY_DECIMALS'])
    expect(refusals(await addLine({ custom1: 'B' }))).toEqual(['custom3 REQUIRED'])
  })

  test('[TPL-10] a hidden field is neither accepted nor answered, searched or sorted', async () => {
    expect(refusals(await addLine({ custom3: '1', process: 'turning' }))).toEqual(['process UNKNOWN_KEY'])
    const line = done(await addLine({ custom1: 'A', custom2: '2026-12-01', custom3: '10.50' })).entity as Shown
    expect(line).toMatchObject({ custom1: 'A', custom2: '2026-12-01', custom3: '10.5' })
    expect(line).not.toHaveProperty('process')
    for (const row of done(await listed(story.buyer)).list as readonly Shown[]) expect(row).not.toHaveProperty('process')
    expect(refusals(await listed(story.buyer, { where: [{ field: 'process', operator: 'contains', value: 'turn' }] }))).toEqual(['where[0] UNKNOWN_KEY'])
    const sorted = await story.buyer.call('/api/project/materials', {
      entity: { screen: 'purchaseList', where: [] } as never,
      pager: { page: 1, pageSize: 5 },
      order: 'process',
    })
    expect(sorted.returnCode).not.toBe('0')
  })

  test('[TPL-11] figures and dates of custom fields are compared and sorted as figures and dates', async () => {
    for (const [custom3, custom2] of [
      ['9', '2026-11-30'],
      ['100', '2027-01-05'],
    ] as const)
      done(await addLine({ custom3, custom2, partName: 'Ordered' }))
    const found = async (field: string, operator: string, value: unknown) =>
      (done(await listed(story.buyer, { where: [{ field, operator, value }] })).list as readonly Shown[]).map((row) => row.custom3)
    expect((await found('custom3', 'atLeast', '10')).toSorted()).toEqual(['10.5', '100'])
    expect(await found('custom2', 'between', ['2026-12-01', '2026-12-31'])).toEqual(['10.5'])
    expect(await found('custom1', 'in', ['A'])).toEqual(['10.5'])
    const ordered = await story.buyer.call('/api/project/materials', {
      entity: { screen: 'purchaseList', where: [] } as never,
      pager: { page: 1, pageSize: 50 },
      order: 'custom3',
      orderSort: 'desc',
    })
    expect((ordered.list as readonly Shown[]).map((row) => row.custom3).slice(0, 3)).toEqual(['100', '10.5', '9'])
  })

  test('[TPL-12] files have the headings of the template, and are read by them', async () => {
    const { job } = await startedJob(story.buyer, '/api/project/materials/exportList', {
      entity: { screen: 'purchaseList', where: [{ field: 'custom1', operator: 'in', value: ['A'] }], columns: ['partName', 'brand', 'custom1', 'custom3'] },
    })
    await jobWhen(story.buyer, job!.id)
    const { bytes } = await fileOfJob(story.api.app, story.buyer, job!.id)
    expect(opened(bytes!).rows).toEqual([
      ['零件名称', '品牌/厂家', '图号版本', '净重'],
      ['Bearing', '', 'A', '10.5'],
    ])
    const headings = ['零件名称', '数量', '需求日期', '收货地址', '采购组', 'Maker', '图号版本', '净重', '工艺']
    const line = (version: string, weight: unknown) => ['Flange', 3, '2026-12-31', 'Gate 2', 'G1', 'SKF', version, weight, null]
    const send = async (lines: readonly unknown[][]) =>
      (await story.buyer.call('/api/project/materials/import', {
        entity: { file: { name: 'list.xlsx', content: workbook([headings, ...lines] as never).toString('base64') } },
      })) as AnswerEnvelope & { readonly entity: ImportReport }
    const wrong = await send([line('Z', 'heavy'), line('B', null)])
    expect(wrong.entity.issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '2 图号版本 NOT_IN_VOCABULARY',
      '2 净重 NOT_A_DECIMAL',
      '3 净重 REQUIRED',
    ])
    const right = await send([line('B', '2.5')])
    expect(right.entity).toMatchObject({ accepted: 1 })
    const { rows: stored } = await sql<Shown>`select brand, custom1, custom3 from "purchaseListLine" where "partName" = 'Flange'`.execute(story.api.pool)
    expect(stored).toEqual([{ brand: 'SKF', custom1: 'B', custom3: '2.5' }])
  })

  test('[TPL-13] the supplier sees the document under its purchaser’s names and without what it hides; lists under the declared names', async () => {
    const line = await story.listLine('4', { custom1: 'C', custom3: '7' })
    const order = await story.acceptedOrder([{ purchaseListLine: line }])
    expect(order.lines[0]).toMatchObject({ custom1: 'C', custom3: '7' })
    const seen = done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity as Shown
    expect(seen.lines[0]).toMatchObject({ custom1: 'C', custom3: '7' })
    expect(seen.lines[0]).not.toHaveProperty('process')
    expect(seen._template).toBe(version)
    const { list } = done(await story.seller.call(at('getByPurchaser'), { entity: { id: 'purchaser-1' } }))
    expect((list as readonly Row[]).find(({ keyName }) => keyName === 'custom1')).toMatchObject({ showName: '图号版本', isShown: true, options: 'A,B,C' })
    expect(((await story.seller.call(at('getByToken'))).list as readonly Row[]).find(({ keyName }) => keyName === 'custom1')).toMatchObject({ isShown: false })
    expect(refusals(await story.seller.call(at('getByPurchaser'), { entity: { id: 'purchaser-2' } }))).toEqual(['entity.id NOT_FOUND'])
    expect(refusals(await (await story.api.login('otherSeller')).call(at('getByPurchaser'), { entity: { id: 'purchaser-1' } }))).toEqual([
      'entity.id NOT_FOUND',
    ])
  })

  test('[TPL-13] a supplier reads no remark, no rule of the purchaser’s screens, and of a hidden field only that it is hidden', async () => {
    const secret = { isShown: false, showName: '我方目标价', epShowName: 'Our target', type: 'choice', options: '内部甲,内部乙', remark: '不给供应商看' }
    done(await save({ custom4: secret, brand: { remark: '只和金泰谈' } }, { screens: { purchaseList: { applicant: 'required' } } }))
    expect((await rows()).find(({ keyName }) => keyName === 'brand')).toMatchObject({ remark: '只和金泰谈', showName: '品牌/厂家' })
    const answer = done(await story.seller.call(at('getByPurchaser'), { entity: { id: 'purchaser-1' } }))
    expect(JSON.stringify(answer)).not.toMatch(/目标价|Our target|内部|不给供应商看|只和金泰谈|applicant"?:"?required/)
    expect(answer.entity).toMatchObject({ version, screens: {} })
    const told = answer.list as readonly Row[]
    expect(told.find(({ keyName }) => keyName === 'custom4')).toMatchObject({ isShown: false, type: 'text', options: '' })
    expect(told.find(({ keyName }) => keyName === 'brand')).toMatchObject({ isShown: true, showName: '品牌/厂家' })
    const own = done(await story.buyer.call(at('getByPurchaser'), { entity: { id: 'purchaser-1' } }))
    expect(own.entity).toMatchObject({ screens: { purchaseList: { applicant: 'required' } } })
    done(await save({ custom4: { showName: '自定义4', epShowName: 'Custom 4', type: 'text', options: '', remark: '' }, brand: { remark: '' } }))
  })

  test('[TPL-14] other enterprises keep their own templates', async () => {
    const other = await story.api.login('otherBuyer')
    expect((await rows(other)).find(({ keyName }) => keyName === 'custom1')).toMatchObject({ isShown: false, showName: '自定义1' })
  })

  test('[TPL-15] a change that would leave stored values without a field is refused with their number; a change that fits them is accepted', async () => {
    const place = async (name: string) => `entityList[${(await rows()).findIndex(({ keyName }) => keyName === 'custom1')}].${name}`
    const off = await save({ custom1: { isShown: false } })
    expect(refusals(off)).toEqual([`${await place('isShown')} TEMPLATE_STRANDS_VALUES`])
    // The list line of the test before, the imported line, and the order line made from a third line.
    expect(off.issues?.[0]?.params.count).toBe('4')
    expect(refusals(await save({ custom1: { type: 'date' } }))).toEqual([`${await place('type')} TEMPLATE_STRANDS_VALUES`])
    expect(refusals(await save({ custom1: { options: 'A,C' } }))).toEqual([`${await place('options')} TEMPLATE_STRANDS_VALUES`])
    done(await save({ custom1: { options: 'C,B,A' } }))
    done(await save({ custom1: { type: 'text' } }))
    done(await save({ custom1: drawing }))
  })

  test('[TPL-15] a value that looks like a date but is none counts as left behind when its field becomes a date', async () => {
    done(await save({ custom5: { isShown: true, showName: '版次', epShowName: 'Edition' } }))
    const line = done(await addLine({ custom3: '1', custom5: '2026-02-31' })).entity as Shown
    const dates = await save({ custom5: { type: 'date' } })
    expect(refusals(dates).map((each) => each.split(' ')[1])).toEqual(['TEMPLATE_STRANDS_VALUES'])
    expect(dates.issues?.[0]?.params.count).toBe('1')
    done(await story.buyer.call('/api/project/materials/edit', { entity: { id: line.id, version: line.version, custom5: '2026-02-28' } }))
    done(await save({ custom5: { type: 'date' } }))
    done(await story.buyer.call('/api/project/materials/edit', { entity: { id: line.id, version: Number(line.version) + 1, custom5: null } }))
    done(await save({ custom5: { isShown: false, type: 'text' } }))
  })

  test('[TPL-16] a stale edit is refused and names the person who saved first; versions are kept, restored and audited', async () => {
    const entityList = await rows()
    const stale = await (await story.api.login('manager')).call(at('save'), { entity: { version: 1, screens: {} }, entityList })
    expect(refusals(stale)).toEqual(['entity.version STALE_VERSION'])
    expect(stale.issues?.[0]?.params).toMatchObject({ by: 'buyer', current: String(version) })
    const before = version
    done(await save({ brand: { showName: '牌子' } }))
    const back = done(await story.buyer.call(at('restore'), { entity: { version, restore: before } }))
    version = (back.entity as { version: number }).version
    expect((await rows()).find(({ keyName }) => keyName === 'brand')).toMatchObject({ showName: '品牌/厂家' })
    const { list: versions } = done(await story.buyer.call(at('versions')))
    expect((versions as readonly Shown[])[0]).toMatchObject({ version, accountName: 'buyer', restored: before })
    const { rows: audit } =
      await sql<Shown>`select action, changes from "auditEntry" where not refused and entity = 'fieldTemplate' order by version desc limit 2`.execute(
        story.api.pool,
      )
    expect(audit.map(({ action }) => action)).toEqual(['restore', 'save'])
    expect(audit[1]!.changes).toMatchObject([{ path: 'brand', before: { names: { cn: '品牌/厂家' } }, after: { names: { cn: '牌子' } } }])
    // Restoring the declared template would switch off fields that documents hold.
    expect(
      refusals(await story.buyer.call(at('restore'), { entity: { version, restore: 0 } })).filter((each) => each.endsWith('TEMPLATE_STRANDS_VALUES')),
    ).toHaveLength(3)
  })

  test('[TPL-17] if two people save at the same time, one is refused', async () => {
    const entityList = await rows()
    const both = await Promise.all(
      [story.buyer, await story.api.login('manager')].map((person) => person.call(at('save'), { entity: { version, screens: {} }, entityList })),
    )
    expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
    version++
  })

  test('[TPL-18] the effect of saving is shown before it is saved', async () => {
    const entityList = (await rows()).map((row) => (row.keyName === 'brand' ? { ...row, isShown: false, showName: '牌' } : row))
    const { list, entity } = done(await story.buyer.call(at('check'), { entity: { version, screens: {} }, entityList }))
    expect(list).toEqual([{ keyName: 'brand', kinds: ['hidden', 'renamed'], rows: 1 }])
    expect(entity).toEqual({ version })
  })

  test('[TPL-18] a changed remark is a change: shown before and audited', async () => {
    const entityList = (await rows()).map((row) => (row.keyName === 'brand' ? { ...row, remark: '按厂家填写' } : row))
    expect(done(await story.buyer.call(at('check'), { entity: { version, screens: {} }, entityList })).list).toEqual([
      { keyName: 'brand', kinds: ['remarked'] },
    ])
    done(await save({ brand: { remark: '按厂家填写' } }))
    const { rows: audit } =
      await sql<Shown>`select changes from "auditEntry" where not refused and entity = 'fieldTemplate' order by version desc limit 1`.execute(story.api.pool)
    expect(audit[0]!.changes).toMatchObject([{ path: 'brand', after: { remark: '按厂家填写' } }])
  })

  test('[TPL-17] during a long import a save and a restore give up with a message, and reading calls do not wait', async () => {
    const entityList = await rows()
    await story.api.pool.transaction().execute(async (tx) => {
      await sql`select from enterprise where id = 'purchaser-1' for key share`.execute(tx)
      const asked = [
        story.buyer.call(at('save'), { entity: { version, screens: {} }, entityList }),
        story.buyer.call(at('restore'), { entity: { version, restore: version } }),
      ]
      done(await story.buyer.call(at('check'), { entity: { version, screens: {} }, entityList }))
      for (const answer of await Promise.all(asked)) {
        expect(refusals(answer)).toEqual([' TEMPLATE_BUSY'])
        expect(answer.issues?.[0]?.text).toBe('系统正在写入单据，请稍后重试')
      }
    })
    const source = await story.listLine('2', { custom3: '1' })
    await story.api.pool.transaction().execute(async (tx) => {
      await sql`select from enterprise where id = 'purchaser-1' for update`.execute(tx)
      done(await story.buyer.call('/api/tradeOrder/purchase/defaults', { entity: {} }))
      done(await story.buyer.call('/api/tradeOrder/purchase/add/prepare', { entityList: [{ id: source }] }))
    })
  })
})

describe('rules of single screens', () => {
  const screens = (rules: Shown) => save({}, { screens: rules })
  beforeEach(async () => void done(await screens({})))

  test('[TPL-20] the action of a screen demands the fields that the screen requires, on the document and on each line', async () => {
    done(await screens({ purchaserCreateOrder: { erpRemark: 'required', 'lines.brand': 'required' }, purchaseList: { applicant: 'required' } }))
    expect(refusals(await addLine({ custom3: '1' }))).toEqual(['applicant REQUIRED'])
    const line = await story.listLine('4', { custom3: '7', applicant: 'Wu' })
    const order = await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: line }] } })
    expect(order.issues).toBeDefined()
    expect(refusals(order)).toContain('erpRemark REQUIRED')
  })

  test('[TPL-21] a field that a screen hides is hidden on this screen alone; the server answers and accepts it', async () => {
    done(await screens({ purchaseList: { brand: 'hidden' } }))
    expect(done(await addLine({ custom3: '1', brand: 'SKF' })).entity).toMatchObject({ brand: 'SKF' })
  })

  test('[TPL-22] invalid rules are refused', async () => {
    expect(refusals(await screens({ nowhere: { brand: 'hidden' } }))).toEqual(['entity.screens.nowhere.brand TEMPLATE_SCREEN_UNKNOWN'])
    expect(refusals(await screens({ purchaseList: { brand: 'pink' } }))).toEqual(['entity.screens.purchaseList.brand NOT_IN_VOCABULARY'])
    expect(refusals(await screens({ purchaserCreateOrder: { deliveryAddress: 'hidden' } }))).toEqual([
      'entity.screens.purchaserCreateOrder.deliveryAddress TEMPLATE_RULE_NEEDED',
    ])
    expect(refusals(await screens({ purchaserOrderDetail: { status: 'required' } }))).toEqual([
      'entity.screens.purchaserOrderDetail.status TEMPLATE_SCREEN_UNKNOWN',
    ])
    expect(refusals(await screens({ purchaserOrderDetail: { amountWithoutTax: 'required' } }))).toEqual([
      'entity.screens.purchaserOrderDetail.amountWithoutTax TEMPLATE_RULE_NEEDS_INPUT',
    ])
  })
})
