import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import type { ImportReport } from '../../engine/server/documents/import/import-report.ts'
import { opened, workbook } from '../files/spreadsheets.ts'
import { done, refusals, startStory, type Shown, type Story } from '../scenarios/story.ts'
import type { SignedIn } from '../support/api.ts'
import { exportedFile } from '../support/job.ts'

const at = (name: string) => `/api/project/attributeName/${name}`
const template = (name: string) => `/api/globalTemplate/${name}`

let story: Story
beforeAll(async () => {
  story = await startStory()
}, 240_000)
afterAll(() => story.api.close())

const add = (entity: Shown, person: SignedIn = story.buyer) => person.call(at('add'), { entity })
const named = async (id: unknown): Promise<Shown> => done(await story.buyer.call(at('detail'), { entity: { id } })).entity as Shown
const on = async (action: string, id: unknown, more: Shown = {}) =>
  story.buyer.call(at(action), { entity: { id, version: (await named(id)).version as number, ...more } })
const list = async (person: SignedIn = story.buyer): Promise<readonly Shown[]> =>
  done(await person.call(at('list'), { entity: {}, pager: { page: 1, pageSize: 100 }, order: 'code' })).list as readonly Shown[]

const maker = { code: 'MAKER', name: '厂家', englishName: 'Maker', aliases: '制造商、生产厂家; Manufacturer' }
const issueOfDrawing = { code: 'DWG', name: '图号版本', englishName: 'Drawing issue', aliases: '图纸版本', kind: 'choice', options: 'A, B，C' }
const weight = { code: 'NETW', name: '净重', englishName: 'Net weight', aliases: '单重, Weight', kind: 'number', digits: '3' }

describe('the library', () => {
  test('[TPL-25] an attribute has a code, names in both languages and a type', async () => {
    const made = done(await add(maker)).entity as Shown
    expect(made).toMatchObject({ ...maker, kind: 'text', available: true, inUse: '0' })
    done(await add(issueOfDrawing))
    done(await add(weight))
    expect(refusals(await add({ code: 'X', name: '颜色', englishName: 'Colour', kind: 'choice' }))).toEqual(['options REQUIRED'])
    expect(refusals(await add({ code: 'X', name: '颜色', englishName: 'Colour', kind: 'choice', options: 'red,Red' }))).toEqual([
      'options TEMPLATE_OPTION_TWICE',
    ])
    expect(refusals(await add({ code: 'X', name: '长度', englishName: 'Length', kind: 'number', digits: '7' }))).toEqual(['digits TOO_LARGE'])
    expect(refusals(await add({ code: 'X', name: '长度', englishName: 'Length', kind: 'colour' }))).toEqual(['kind NOT_IN_VOCABULARY'])
    expect(refusals(await add({ code: 'X', name: '长度', englishName: 'Length', inUse: '3' }))).toHaveLength(1)
    expect(refusals(await add({}))).toEqual(['code REQUIRED', 'name REQUIRED', 'englishName REQUIRED'])
  })

  test('[TPL-26] a name belongs to one attribute, in every language, regardless of case, width and spaces', async () => {
    const taken = async (more: Shown) => refusals(await add({ code: 'X', name: '新名', englishName: 'New', ...more }))
    expect(await taken({ name: '厂 家' })).toEqual(['name FIELD_NAME_TAKEN'])
    expect(await taken({ englishName: 'ＭＡＫＥＲ' })).toEqual(['englishName FIELD_NAME_TAKEN'])
    expect(await taken({ aliases: '净重，制 造 商' })).toEqual(['aliases FIELD_NAME_TAKEN', 'aliases FIELD_NAME_TAKEN'])
    expect(await taken({ englishName: 'manufacturer' })).toEqual(['englishName FIELD_NAME_TAKEN'])
    expect((await add({ code: 'DWG', name: '新名', englishName: 'New' })).issues).toMatchObject([{ code: 'NOT_UNIQUE', path: 'code', text: '“DWG”已存在' }])
    expect(await taken({ aliases: Array.from({ length: 21 }, (_, place) => `n${place}`).join(',') })).toEqual(['aliases TOO_MANY_ITEMS'])
    expect(await taken({ aliases: 'x'.repeat(41) })).toEqual(['aliases TOO_LONG'])
    const answer = await add({ code: 'X', name: '单重', englishName: 'Piece weight' })
    expect(answer.issues?.[0]).toMatchObject({ text: '名称“单重”已是“净重”的名称或别名' })
    const [drawing] = (await list()).filter(({ code }) => code === 'DWG')
    expect(refusals(await on('edit', drawing!.id, { aliases: 'weight' }))).toEqual(['aliases FIELD_NAME_TAKEN'])
    // An attribute may repeat its own names.
    done(await on('edit', drawing!.id, { aliases: '图纸版本, drawing issue' }))
  })

  test('[TPL-26] if two people take a name at once, one gets it', async () => {
    const answers = await Promise.all([
      add({ code: 'S1', name: '表面处理', englishName: 'Surface' }),
      add({ code: 'S2', name: '表处', englishName: 'Finish', aliases: '表面 处理' }, await story.api.login('manager')),
    ])
    expect(answers.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  })

  test('[TPL-25] a person without the code changes nothing, and another enterprise has its own library', async () => {
    const reader = await story.api.login('reader')
    expect((await add({ code: 'X', name: '新名', englishName: 'New' }, reader)).status).toBe('PROHIBIT')
    // [SES-27] The supplier's site has no such path.
    await expect(story.seller.call(at('list'), { entity: {}, pager: { page: 1, pageSize: 10 } })).rejects.toThrow('HTTP 404')
    const other = await story.api.login('otherBuyer')
    expect(await list(other)).toEqual([])
    done(await add(maker, other))
    const [own] = (await list()).filter(({ code }) => code === 'MAKER')
    expect(refusals(await other.call(at('edit'), { entity: { id: own!.id, version: own!.version, name: '别家' } }))).toHaveLength(1)
    expect(await named(own!.id)).toMatchObject({ name: '厂家' })
  })

  test('[TPL-25] it is imported, with every wrong cell named, and exported', async () => {
    const headings = ['编码 *', '中文名称', '英文名称', '别名', '类型', '小数位', '下拉选项', '启用']
    const send = async (lines: readonly unknown[][]) =>
      (await story.buyer.call(at('import'), {
        entity: { file: { name: 'names.xlsx', content: workbook([headings, ...lines] as never).toString('base64') } },
      })) as AnswerEnvelope & { readonly entity: ImportReport }
    const wrong = await send([
      ['HARD', '硬度', 'Hardness', '', '数字', 9, '', ''],
      ['HARD', '硬度2', 'Hardness 2', '', '滑块', '', '', ''],
    ])
    expect(wrong.entity.issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '2 小数位 TOO_LARGE',
      '3 编码 * NOT_UNIQUE_IN_FILE',
      '3 类型 NOT_IN_VOCABULARY',
    ])
    const before = (await list()).length
    const taken = await send([['HARD', '硬度', 'Hardness', 'maker', '数字', 1, '', '']])
    expect(refusals(taken)).toEqual(['aliases FIELD_NAME_TAKEN'])
    expect((await list()).length).toBe(before)
    expect((await send([['HARD', '硬度', 'Hardness', 'HRC', '数字', 1, '', '否']])).entity).toMatchObject({ accepted: 1 })
    const { bytes } = await exportedFile(story.api.app, story.buyer, at('exportList'), {
      entity: {
        screen: 'purchaserAttributeName',
        where: [{ field: 'code', operator: 'in', value: ['HARD', 'DWG'] }],
        columns: ['code', 'name', 'aliases', 'kind'],
      } as never,
      order: 'code',
    })
    expect(opened(bytes).rows).toEqual([
      ['编码', '中文名称', '别名', '类型'],
      ['DWG', '图号版本', '图纸版本, drawing issue', '下拉'],
      ['HARD', '硬度', 'HRC', '数字'],
    ])
  })
})

describe('the field template takes its names from it', () => {
  let version = 0
  const idOf = async (code: string) => String((await list()).find((row) => row.code === code)!.id)
  const editor = async () => done(await story.buyer.call(template('get')))
  async function save(changes: Readonly<Record<string, Shown>>): Promise<AnswerEnvelope> {
    const rows = (await editor()).list as readonly { readonly keyName: string }[]
    const entityList = rows.map((row) => ({ ...row, ...changes[row.keyName] }))
    const answer = await story.buyer.call(template('save'), { entity: { version, screens: {} }, entityList })
    if (answer.returnCode === '0') version = (answer.entity as { version: number }).version
    return answer
  }
  const drawing = { isShown: true, showName: '图号版本', epShowName: 'Drawing issue', type: 'choice', options: 'A,B,C' }

  test('[TPL-28] the editor offers the available attributes with names, type, options and decimals', async () => {
    const { library } = (await editor()).entity as { readonly library: readonly Shown[] }
    expect(library.find((name) => name.names.cn === '图号版本')).toEqual({
      id: await idOf('DWG'),
      names: { cn: '图号版本', en: 'Drawing issue' },
      others: ['图纸版本', 'drawing issue'],
      type: 'choice',
      scale: 0,
      options: 'A,B,C',
      isOffered: true,
    })
    // Imported as not available.
    expect(library.map((name) => name.names.cn)).not.toContain('硬度')
  })

  test('[TPL-28] a link is kept, counted, written down and told to no supplier', async () => {
    const attribute = await idOf('DWG')
    const entityList = ((await editor()).list as readonly Shown[]).map((row) => (row.keyName === 'brand' ? { ...row, attribute: '' } : row))
    expect(entityList.every((row) => row.attribute === '')).toBe(true)
    done(await save({ custom1: { ...drawing, attribute }, brand: { showName: '厂家', epShowName: 'Maker', attribute: await idOf('MAKER') } }))
    expect(((await editor()).list as readonly Shown[]).find(({ keyName }) => keyName === 'custom1')).toMatchObject({ attribute, showName: '图号版本' })
    expect(await named(attribute)).toMatchObject({ inUse: '1' })
    expect(await named(await idOf('NETW'))).toMatchObject({ inUse: '0' })
    const { rows: audit } =
      await sql<Shown>`select changes from "auditEntry" where not refused and entity = 'fieldTemplate' order by version desc limit 1`.execute(story.api.pool)
    expect(audit[0]!.changes).toMatchObject([{ path: 'brand' }, { path: 'custom1', after: { attribute } }])
    const told = done(await story.seller.call(template('getByPurchaser'), { entity: { id: 'purchaser-1' } }))
    expect(JSON.stringify(told)).not.toContain(attribute)
  })

  test('[TPL-28] an attribute that is not there, is disabled, or names a field already is refused', async () => {
    const place = async (key: string) => `entityList[${((await editor()).list as readonly Shown[]).findIndex(({ keyName }) => keyName === key)}].attribute`
    const weighs = { isShown: true, showName: '净重', epShowName: 'Net weight', type: 'number', scale: 3 }
    expect(refusals(await save({ custom2: { ...weighs, attribute: 'nowhere' } }))).toEqual([`${await place('custom2')} TEMPLATE_ATTRIBUTE_UNKNOWN`])
    expect(refusals(await save({ custom2: { ...weighs, attribute: await idOf('HARD') } }))).toEqual([`${await place('custom2')} TEMPLATE_ATTRIBUTE_UNKNOWN`])
    expect(refusals(await save({ custom2: { ...weighs, attribute: await idOf('DWG') } }))).toEqual([`${await place('custom2')} TEMPLATE_ATTRIBUTE_TWICE`])
    const other = (await list(await story.api.login('otherBuyer')))[0]!.id
    expect(refusals(await save({ custom2: { ...weighs, attribute: other } }))).toEqual([`${await place('custom2')} TEMPLATE_ATTRIBUTE_UNKNOWN`])
  })

  test('[TPL-27] an attribute in use is not deleted; once disabled it stays at its fields and is offered to no other', async () => {
    const id = await idOf('DWG')
    expect(refusals(await on('delete', id))).toEqual([' ATTRIBUTE_NAME_IN_USE'])
    done(await on('disable', id))
    expect(refusals(await on('disable', id))).toEqual([' ATTRIBUTE_NAME_DISABLED'])
    done(await save({ process: { showName: '工艺要求', epShowName: 'Process needs' } }))
    const moved = await save({ custom1: { attribute: '' }, custom3: { isShown: true, showName: '图版', epShowName: 'Issue', attribute: id } })
    expect(refusals(moved).map((each) => each.split(' ')[1])).toEqual(['TEMPLATE_ATTRIBUTE_UNKNOWN'])
    done(await on('enable', id))
  })

  test('[TPL-28] renaming an attribute renames no field; the editor shows both names, and an unlinked attribute may be deleted', async () => {
    const id = await idOf('DWG')
    done(await on('edit', id, { name: '图纸版次', englishName: 'Drawing edition' }))
    const answer = await editor()
    expect((answer.list as readonly Shown[]).find(({ keyName }) => keyName === 'custom1')).toMatchObject({ showName: '图号版本', attribute: id })
    expect((answer.entity as { library: readonly Shown[] }).library.find((name) => name.id === id)).toMatchObject({
      names: { cn: '图纸版次', en: 'Drawing edition' },
    })
    done(await save({ custom1: { showName: '图纸版次', epShowName: 'Drawing edition' } }))
    const linked = version
    done(await save({ custom1: { attribute: '' } }))
    expect(await named(id)).toMatchObject({ inUse: '0' })
    done(await on('delete', id))
    // The earlier version is restored without the link to the removed attribute.
    const back = done(await story.buyer.call(template('restore'), { entity: { version, restore: linked } }))
    version = (back.entity as { version: number }).version
    expect((back.list as readonly Shown[]).find(({ keyName }) => keyName === 'custom1')).toMatchObject({ showName: '图纸版次', attribute: '' })
  })

  test('[TPL-29] an import recognises columns by the names of the library, and says so', async () => {
    done(
      await save({ custom2: { isShown: true, showName: '净重(kg)', epShowName: 'Net weight (kg)', type: 'number', scale: 3, attribute: await idOf('NETW') } }),
    )
    // Not linked, but named like a field: 需求日期 is a label of the list itself.
    done(await add({ code: 'DUE', name: '需求日期', englishName: 'Required by', aliases: '交期' }))
    const send = async (headings: readonly string[], line: readonly unknown[]) =>
      (await story.buyer.call('/api/project/materials/import', {
        entity: { file: { name: 'list.xlsx', content: workbook([headings, line] as never).toString('base64') } },
      })) as AnswerEnvelope & { readonly entity: ImportReport }
    const line = ['Flange', 3, '2026-12-31', 'Gate 2', 'G1', 'SKF', '2.5', 'x']
    const read = await send(['零件名称', '数量', '交期', '收货地址', '采购组', '生产厂家', 'weight', '表处'], line)
    expect(read.entity.warnings.map(({ column, code }) => `${column} ${code}`)).toEqual([
      '交期 IMPORT_COLUMN_BY_LIBRARY',
      '生产厂家 IMPORT_COLUMN_BY_LIBRARY',
      'weight IMPORT_COLUMN_BY_LIBRARY',
      ' IMPORT_COLUMN_UNKNOWN',
    ])
    expect(read.entity).toMatchObject({ accepted: 1 })
    expect(read.entity.warnings[1]!.text).toBe('列“生产厂家”按属性名称库读入“厂家”')
    const { rows: stored } = await sql<Shown>`select brand, custom2, "deliveryDate"::text as day from "purchaseListLine" where "partName" = 'Flange'`.execute(
      story.api.pool,
    )
    expect(stored).toEqual([{ brand: 'SKF', custom2: '2.5', day: '2026-12-31' }])
    // Two columns for one field conflict, whatever their names.
    const twice = await send(
      ['零件名称', '数量', '需求日期', '收货地址', '采购组', '厂家', '制造商'],
      ['Flange', 3, '2026-12-31', 'Gate 2', 'G1', 'SKF', 'NSK'],
    )
    expect(twice.entity.issues.map(({ code }) => code)).toEqual(['IMPORT_COLUMN_REPEATED'])
  })
})
