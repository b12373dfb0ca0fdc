import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { labelOfField } from '../../../engine/core/text/label-of.ts'
import { visibilityFor } from '../../../engine/core/permissions/mask-document.ts'
import type { Value } from '../../files/spreadsheets.ts'
import { importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { enter } from '../../support/master-data.ts'

const MATERIAL = '/api/ku/addMaterialEnterprise'

const here = importing(async (_, buyer) => {
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
  const material = { name: '轴承', purchaseUnit }
  await enter(buyer, MATERIAL, { ...material, materialNumber: 'M-1' })
  await enter(buyer, MATERIAL, { ...material, materialNumber: 'M-2', referencePrice: '7.5', drawingNumber: 'D-1', drawingVersion: 'B' })
  const contacts = [{ name: 'Li', primary: true }]
  await enter(buyer, '/api/epRelation/add', { code: 'S2', name: '恒达', contacts })
  const full = {
    englishName: 'Henghui',
    abbreviation: 'HH',
    taxNumber: '91',
    legalRepresentative: 'Hu',
    bankAccount: '62',
    recipient: 'Hu',
    mobile: '13812345678',
  }
  const address = {
    country: '中国',
    province: '江苏',
    city: '苏州',
    address: 'A 1',
    areaCode: '0512',
    phone: '65432100',
    extension: '8',
    addressEmail: 'a@b.example',
  }
  await enter(buyer, '/api/enterprise_expand/supplierLabel/add', { name: '急件' })
  await enter(buyer, '/api/epRelation/add', { code: 'S3', name: '恒汇', contacts, ...full, ...address })
})

/** What a person may enter into a cell without knowing what is there. */
const CELLS: readonly Value[] = [null, '****', ' ****', '[clear]', '[清空]', 0, 7.5, 'abc']

/** Two records that differ in hidden values alone, all of them blank in the first. */
const TWINS: Readonly<Record<string, readonly [string, string]>> = { material: ['M-1', 'M-2'], supplier: ['S2', 'S3'] }

test('[MAT-49, SUP-9] whether a hidden value is blank is told by no cell of a file that changes materials or suppliers', async () => {
  const { api } = here
  const { pool, model } = api
  const reader = await api.login('reader')
  const hiding = ['A150', 'A151', 'A152', 'A153']
  const permissions = new Set(Object.keys(model.permissions).filter((code) => code.startsWith('A') && !hiding.includes(code)))
  await sql`delete from "rolePermission" where role = 'role of reader'`.execute(pool)
  for (const code of permissions) await sql`insert into "rolePermission" (role, code) values ('role of reader', ${code})`.execute(pool)
  const told: unknown[] = []
  for (const plan of Object.values(model.imports)) {
    const twins = TWINS[plan.entity]
    if (plan.by === undefined || twins === undefined) continue
    const entity = model.entities[plan.entity]!
    const { masked, unseen } = visibilityFor(model, entity, { side: 'purchaser', permissions })
    const number = plan.entity === 'material' ? 'materialNumber' : 'code'
    const { rows } = await sql<{
      key: string
    }>`select ${sql.id(plan.by)} as key from ${sql.id(entity.name)} where ${sql.id(number)} = any(${[...twins]}::text[])
        order by ${sql.id(number)}`.execute(pool)
    const fields = Object.values(entity.fields).filter(({ name, type }) => type !== 'lines' && type !== 'files' && (masked.has(name) || unseen.has(name)))
    expect(fields.length).toBeGreaterThan(2)
    for (const cell of CELLS) {
      const [changed, given] = plan.columns.includes('remark') ? ['remark', 'new'] : ['labels', '急件']
      // The label, since a field's name may be the label of another: the line of an address is called "Address", its street `address`.
      const headings = [plan.by, changed, ...fields.map((field) => labelOfField(model, 'cn', entity, field))]
      const file = uploadOf('changes.xlsx', [headings, ...rows.map(({ key }) => [key, given, ...fields.map(() => cell)])])
      const report = reportOf(await reader.call(plan.path.purchaser!, { entity: { ...file.entity, dryRun: true } }))
      const of = (row: number) => report.issues.filter((found) => found.row === row).map(({ row: _, ...rest }) => rest)
      if (JSON.stringify(of(2)) !== JSON.stringify(of(3))) told.push([entity.name, cell, of(2), of(3)])
      if (cell === null) expect(report).toMatchObject({ issues: [], changed: 2 })
      if (cell === 7.5) expect(of(2).filter(({ code }) => code === 'FIELD_NOT_VISIBLE')).toHaveLength(fields.length)
    }
  }
  expect(told).toEqual([])
}, 300_000)
