import type { Row } from '../../../engine/core/model/document.ts'
import { allowedActions } from '../../../engine/core/lifecycle/allowed-actions.ts'
import { convert } from '../../../engine/core/lifecycle/convert.ts'
import { valuesOf } from '../../../engine/core/expression/values-of.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { declaredTemplate } from '../../../engine/core/template/declared-template.ts'
import { makeBuiltInRoles } from '../../../engine/server/access/built-in-roles.ts'
import { listPermissions } from '../../../engine/server/access/permission-calls.ts'
import { advanceApproval } from '../../../engine/server/documents/approval/approval.ts'
import { completeDrafts } from '../../../engine/server/documents/create/complete-drafts.ts'
import { refuseBelowZero } from '../../../engine/server/documents/constraints/refuse-below-zero.ts'
import { refuseOverBounds } from '../../../engine/server/documents/constraints/refuse-over-bounds.ts'
import { sumTallies } from '../../../engine/server/documents/tallies/sum-tallies.ts'
import { orphanedBy } from '../../../engine/server/preferences/affected-documents.ts'
import { savePreferences } from '../../../engine/server/preferences/save-preferences.ts'
import { mayUseSupplements } from '../../../engine/server/template/may-use-supplements.ts'
import { readNames } from '../../../engine/server/template/stored-names.ts'
import { answerForEditor, answerForSupplements } from '../../../engine/server/template/editor-answer.ts'
import { around } from './around.ts'
import { refusals } from './refusals.ts'
import type { KeyRow } from './row.ts'
import { statementsOf } from './statements.ts'
import { actorOf, readerOf, workOn } from './work.ts'

/** The contract over 500 is signed, as its approval requires. */
async function signed(model: Model, rules: readonly object[] = []): Promise<readonly string[]> {
  const { work, asked } = await workOn(model, [], { '"amountFrom"': rules })
  const contract = model.entities['contract']!
  const document: Row = { id: 'c1', purchaser: 'e1', amount: '500', lines: [] }
  await advanceApproval(work, contract, document, contract.transitions['sign']!, valuesOf(model, contract, document, around), null)
  return asked
}

/** Takes five pieces from a place that has `left` pieces afterwards. */
function taken(model: Model, line: Row, left: string): Promise<readonly string[]> {
  return refusals(async () => {
    const document = {
      id: 'c1',
      number: 'C-1',
      purchaser: 'e1',
      acceptance: 'DRAFT',
      hold: 'NONE',
      lines: [{ id: 'l1', item: 'Bearing', closed: false, quantity: '-5', ...line }],
    }
    const { work } = await workOn(model, [['contract', { ...document, lines: [] }, document]], { 'sum(': [{ at: 1, sum: left }] })
    await refuseBelowZero(work)
  })
}

async function stranded(model: Model, act: boolean): Promise<{ readonly codes: readonly string[]; readonly asked: string }> {
  const { tx, asked } = await statementsOf('purchaser', { 'count(*)': [{ total: '3' }] })
  const issues = await orphanedBy(tx, model, 'en', readerOf('purchaser'), [model.preferences.purchaser['act']!], { act })
  return { codes: issues.map(({ code, params }) => `${code} ${params?.['count']}`), asked: asked.join('\n') }
}

/** The predefined roles of a new purchaser, each with its codes. */
async function rolesOf(model: Model): Promise<Readonly<Record<string, readonly string[]>>> {
  const { tx, asked } = await statementsOf('purchaser')
  let made = 0
  const ids = await makeBuiltInRoles(tx, model, { id: 'e1', side: 'purchaser' }, () => `r${(made += 1)}`, new Date('2026-11-20T02:00:00Z'))
  const codesOf = (id: string) => [
    ...new Set(asked.filter((text) => text.includes('"rolePermission"') && text.includes(`"${id}"`)).flatMap((text) => text.match(/"[AB]\d+"/g) ?? [])),
  ]
  return Object.fromEntries([...ids].map(([name, id]) => [name, codesOf(id).map((code) => code.replaceAll('"', ''))]))
}

/** The first shipment from an order line of which seven are open. */
function shipped(model: Model): Row | undefined {
  return shippedFrom(model, false).documents[0]?.document
}

function shippedFrom(model: Model, suspended: boolean) {
  const shipment = model.entities['shipment']!
  const line = { purchaser: 'e1', id: 'l1', partNumber: 'P-1', quantity: '7', pending: '7', order: { suspended, currency: 'CNY' } }
  const picks = [{ source: 'l1', given: {}, path: 'lines[0]' }]
  return convert(model, shipment, shipment.conversions['fromOrder']!, {}, picks, new Map([['l1', line as never]]), () => 'new')
}

type Competences = readonly {
  readonly module: string
  readonly permissions: readonly { readonly code: string; readonly number: string; readonly screen: string | null }[]
}[]

/** The codes that the purchaser's administrator sees. */
async function competencesOf(model: Model): Promise<Competences> {
  const { pool } = await statementsOf('purchaser')
  const services = { model, pool, clock: { now: () => new Date() }, newId: () => 'new' } as unknown as Parameters<typeof listPermissions>[0]
  const session = { actor: actorOf('purchaser', 'A2') } as unknown as Parameters<typeof listPermissions>[1]
  return ((await listPermissions(services, session, {})).list ?? []) as Competences
}

/** The server's operations as readers of the declaration. */
/** The fields in the editor of what depots have besides. */
function supplementsIn(model: Model): readonly unknown[] {
  const { list } = answerForSupplements(model, declaredTemplate(model), 'en', 'depot', true)
  return (list as readonly Row[]).map(({ keyName }) => keyName)
}

export const operationRows: readonly KeyRow[] = [
  {
    key: 'RegionDeclaration.initial',
    says: 'a new release begins in its first state',
    project: 'rich',
    otherwise: { '"initial": "OPEN"': '"initial": "GONE"' },
    observe: async ({ model }) => {
      const { work } = await workOn(model, [])
      return (await completeDrafts(work, model.entities['release']!, [{ id: 'r1' }])).documents[0]?.['status']
    },
    seen: 'OPEN',
  },
  {
    key: 'RegionDeclaration.initial',
    says: 'a new contract begins in the first state of its region',
    project: 'rich',
    otherwise: { '"initial": "DRAFT"': '"initial": "ACTIVE"' },
    observe: async ({ model }) => {
      const { work } = await workOn(model, [])
      return (await completeDrafts(work, model.entities['contract']!, [{ id: 'c1', lines: [] }])).documents[0]?.['acceptance']
    },
    seen: 'DRAFT',
  },
  {
    key: 'ConversionDeclaration.when',
    says: 'a line of a suspended order is not shipped, and the refusal says why',
    project: 'base',
    observe: ({ model }) => shippedFrom(model, true).issues.map(({ code }) => code),
    seen: ['ORDER_ON_HOLD'],
  },
  {
    key: 'EntityDeclaration.approvals',
    says: 'signing looks for the levels of its approval',
    project: 'rich',
    observe: async ({ model }) => (await signed(model)).length,
    seen: 1,
  },
  {
    key: 'EntityDeclaration.approvals.levels',
    says: 'the levels of an approval are looked up in the entity of its rules',
    project: 'rich',
    otherwise: { '"levels": "supplier" }': '"levels": "release" }' },
    observe: async ({ model }) => /from "\w+" r/.exec((await signed(model))[0] ?? '')?.[0],
    seen: 'from "supplier" r',
  },
  {
    key: 'EntityDeclaration.approvals.figure',
    says: 'the levels of an approval are those of the figure that it goes by',
    project: 'rich',
    otherwise: { '"figure": "amount", "levels"': '"figure": "amount + 1", "levels"' },
    observe: async ({ model }) => {
      const rules = [
        { level: '1', amountFrom: '500', approverCode: 'C1' },
        { level: '2', amountFrom: '500.01', approverCode: 'C2' },
      ]
      return (await signed(model, rules)).flatMap((text) => [...text.matchAll(/approver\W+(C\d)/g)].map(([, code]) => code))
    },
    seen: ['C1'],
  },
  {
    key: 'EntityDeclaration.approvals.like',
    says: 'the levels of a renewal are those of the signing that it is like',
    project: 'rich',
    observe: async ({ model }) => {
      const { work, asked } = await workOn(model, [])
      const contract = model.entities['contract']!
      const renewal = { ...contract.transitions['sign']!, approval: { name: 'renewing', act: 'start' as const } }
      await advanceApproval(
        work,
        contract,
        { id: 'c1', purchaser: 'e1' },
        renewal,
        valuesOf(model, contract, { id: 'c1', amount: '500', lines: [] }, around),
        null,
      )
      return /contract\.\w+/.exec(asked.join('\n'))?.[0]
    },
    seen: 'contract.signing',
  },
  {
    key: 'TransitionDeclaration.approval.act',
    says: 'signing starts the approval: its levels are looked up, no open round',
    project: 'rich',
    observe: async ({ model }) => (await signed(model)).map((text) => / from "?(\w+)/.exec(text)?.[1]),
    seen: ['supplier'],
  },
  {
    key: 'BalanceDeclaration.measure',
    says: 'what a row takes is the figure that the balance measures by',
    project: 'rich',
    otherwise: { '"measure": "quantity"': '"measure": "taken"' },
    observe: ({ model }) => taken(model, {}, '-2'),
    seen: ['TOO_MUCH at lines[0].quantity'],
  },
  {
    key: 'BalanceDeclaration.when',
    says: 'a row that does not count takes nothing',
    project: 'rich',
    otherwise: { '"when": "!closed", "code"': '"when": "closed", "code"' },
    observe: ({ model }) => taken(model, { closed: true }, '-2'),
    seen: [],
  },
  {
    key: 'SingleDeclaration.code',
    says: 'a second preferred supplier is refused with its code',
    project: 'rich',
    otherwise: { '"per": "parent", "code": "TOO_MUCH"': '"per": "parent", "code": "MIXED"' },
    observe: ({ model }) =>
      refusals(async () => {
        const { work } = await workOn(model, [['supplier', { id: 's2', preferred: false }, { id: 's2', preferred: true }]], { holder: [{ holder: 'S1' }] })
        await refuseOverBounds(work)
      }),
    seen: ['TOO_MUCH at preferred'],
  },
  {
    key: 'StrandedDeclaration.if',
    says: 'documents stand against the new value alone that would strand them',
    project: 'rich',
    observe: async ({ model }) => [(await stranded(model, true)).codes, (await stranded(model, false)).codes],
    seen: [['ON_HOLD 3'], []],
  },
  {
    key: 'StrandedDeclaration.entity',
    says: 'the documents that would be stranded are those of its entity',
    project: 'rich',
    otherwise: { '"entity": "release", "when": "!has(item)"': '"entity": "supplier", "when": "!has(name)"' },
    observe: async ({ model }) => /from "\w+" t/.exec((await stranded(model, true)).asked)?.[0],
    seen: 'from "release" t',
  },
  {
    key: 'StrandedDeclaration.when',
    says: 'the documents that would be stranded are those of its condition',
    project: 'rich',
    otherwise: { '"when": "!has(item)"': '"when": "!has(quantity)"' },
    observe: async ({ model }) => /"item" is not null/.exec((await stranded(model, true)).asked)?.[0],
    seen: '"item" is not null',
  },
  {
    key: 'RolesDeclaration.^[A-Za-z][A-Za-z0-9]*$.side',
    says: 'an enterprise begins with the roles of its side',
    project: 'rich',
    observe: async ({ model }) => Object.keys(await rolesOf(model)),
    seen: ['clerk', 'leader'],
  },
  {
    key: 'RolesDeclaration.^[A-Za-z][A-Za-z0-9]*$.permissions',
    says: 'a role begins with its codes',
    project: 'rich',
    otherwise: { '"permissions": ["A1"]': '"permissions": ["A2"]' },
    observe: async ({ model }) => (await rolesOf(model))['clerk'],
    seen: ['A1'],
  },
  {
    key: 'RolesDeclaration.^[A-Za-z][A-Za-z0-9]*$.except',
    says: 'a role with all codes but some begins without those',
    project: 'rich',
    observe: async ({ model }) => (await rolesOf(model))['leader'],
    seen: ['A1'],
  },
  {
    key: 'PermissionsDeclaration.permissions',
    says: 'administrators are shown the codes of their side',
    project: 'rich',
    observe: async ({ model }) => (await competencesOf(model)).flatMap(({ permissions }) => permissions.map(({ code }) => code)),
    seen: ['A1', 'A2'],
  },
  {
    key: 'PermissionsDeclaration.permissions.^[AB][0-9]+$.module',
    says: 'an administrator is shown the codes by their module',
    project: 'rich',
    observe: async ({ model }) => (await competencesOf(model)).map(({ module }) => module),
    seen: ['contracts'],
  },
  {
    key: 'PermissionsDeclaration.permissions.^[AB][0-9]+$.number',
    says: 'an administrator is shown the numbers of the codes',
    project: 'rich',
    observe: async ({ model }) => (await competencesOf(model)).flatMap(({ permissions }) => permissions.map(({ number }) => number)),
    seen: ['1', '2'],
  },
  {
    key: 'PermissionsDeclaration.permissions.^[AB][0-9]+$.screen',
    says: 'an administrator is shown the screen of a code',
    project: 'rich',
    observe: async ({ model }) => (await competencesOf(model)).flatMap(({ permissions }) => permissions.map(({ screen }) => screen)),
    seen: [null, 'home'],
  },
  {
    key: 'CustomFieldsDeclaration.library',
    says: 'the names of fields are read from the library that is named',
    project: 'rich',
    observe: async ({ model }) => {
      const { tx, asked } = await statementsOf('purchaser')
      await readNames(tx, model, 'e1')
      return /from "\w+"/.exec(asked.join('\n'))?.[0]
    },
    seen: 'from "supplier"',
  },
  {
    key: 'PreferenceEffectDeclaration.awaits',
    says: 'a preference that waits for its screen is not changed',
    project: 'rich',
    observe: async ({ model }) => {
      const { tx, pool } = await statementsOf('purchaser', { preferencesVersion: [{ version: 0, settings: {} }] })
      const context = { pool, model, clock: { now: () => new Date('2026-11-20T02:00:00Z') }, newId: () => 'new' }
      return refusals(() => savePreferences(tx, context, actorOf('purchaser', 'A1'), { version: 0, values: { lines: 5 }, reason: null, restored: null }))
    },
    seen: ['PREFERENCE_AWAITED at values.lines'],
  },
  {
    key: 'TemplateDeclaration.custom',
    says: 'the editor of the template knows how many fields an enterprise may make its own',
    project: 'rich',
    observe: ({ model }) => (answerForEditor(model, { version: 0, items: [], screens: {} }, 'en', []).entity as Row | undefined)?.['custom'],
    seen: 2,
  },
  {
    key: 'TemplateDeclaration.supplements',
    says: 'the supplementary fields of depots have an editor of their own',
    project: 'rich',
    observe: ({ model }) => supplementsIn(model),
    seen: ['extra1', 'extra2'],
  },
  {
    key: 'SupplementDeclaration.fields',
    says: 'the editor has the supplementary fields that are named',
    project: 'rich',
    otherwise: { '"fields": ["extra1-2"]': '"fields": ["extra2"]' },
    observe: ({ model }) => supplementsIn(model),
    seen: ['extra1', 'extra2'],
  },
  {
    key: 'SupplementDeclaration.read',
    says: 'supplementary fields are seen with the code that is named',
    project: 'rich',
    otherwise: { '"read": "A1", "edit"': '"read": "A2", "edit"' },
    observe: ({ model }) => mayUseSupplements(model, actorOf('purchaser', 'A1'), 'depot', 'read'),
    seen: true,
  },
  {
    key: 'SupplementDeclaration.edit',
    says: 'supplementary fields are named with the code that is named',
    project: 'rich',
    otherwise: { '"edit": "A2"': '"edit": "A1"' },
    observe: ({ model }) => mayUseSupplements(model, actorOf('purchaser', 'A2'), 'depot', 'edit'),
    seen: true,
  },
  {
    key: 'CustomFieldsDeclaration.atMost',
    says: 'the editor of the template knows how many of them may be in use',
    project: 'rich',
    otherwise: { '"atMost": "lines", "library"': '"atMost": "period", "library"' },
    observe: ({ model }) => (answerForEditor(model, { version: 0, items: [], screens: {} }, 'en', []).entity as Row | undefined)?.['most'],
    seen: 20,
  },
  {
    key: 'FieldDeclaration.tally.when',
    says: 'a tally adds up the rows that count',
    project: 'rich',
    observe: async ({ model }) => {
      const { work, asked } = await workOn(model, [])
      await sumTallies(work, [model.entities['contractLine']!.fields['taken']!.tally!], ['l1'])
      return /filter \(where .*?\)/.exec(asked[0] ?? '')?.[0]
    },
    seen: 'filter (where (t."status" = "OPEN"::text)',
  },
  {
    key: 'ConversionDeclaration.into',
    says: 'what is shipped stands in the lines of the shipment',
    project: 'base',
    observe: ({ model }) => (shipped(model)?.['lines'] as readonly Row[] | undefined)?.length,
    seen: 1,
  },
  {
    key: 'ConversionDeclaration.take',
    says: 'what is pending is proposed',
    project: 'base',
    otherwise: { '"pending": "pending", "exceeds"': '"pending": "pending - 1", "exceeds"' },
    observe: ({ model }) => (shipped(model)?.['lines'] as readonly Row[] | undefined)?.map((line) => line['quantity']),
    seen: ['7'],
  },
  {
    key: 'ConversionDeclaration.take.field',
    says: 'what is taken stands in the field that is named',
    project: 'base',
    otherwise: {
      '"take": { "field": "quantity", "pending": "pending"': '"take": { "field": "count", "pending": "pending"',
      '"lines": { "type": "lines", "minItems": 1, "fixed": true, "fields": {':
        '"lines": { "type": "lines", "minItems": 1, "fixed": true, "fields": { "count": { "type": "quantity" },',
    },
    observe: ({ model }) => Object.entries((shipped(model)?.['lines'] as readonly Row[] | undefined)?.[0] ?? {}).find(([, value]) => value === '7')?.[0],
    seen: 'quantity',
  },
  {
    key: 'RegionDeclaration.transitions',
    says: 'an action on lines is offered for a line',
    project: 'rich',
    observe: ({ model }) => Object.keys(offeredFor(model, { name: 'Li', telephone: '138' })),
    seen: ['free', 'ring'],
  },
  {
    key: 'EntityDeclaration.rules',
    says: 'a rule of the lines guards what is done with a line',
    project: 'rich',
    observe: ({ model }) => offeredFor(model, { name: null, telephone: '138' })['ring']?.map(({ code }) => code),
    seen: ['ON_HOLD'],
  },
]

/** The legal actions on a contact person who is on hold. */
function offeredFor(model: Model, row: Row) {
  const supplier = model.entities['supplier']!
  const values = valuesOf(model, supplier, { id: 's1', purchaser: 'e1', contacts: [{ id: 'p1', hold: 'HELD', ...row }] }, around)
  const line = (values['contacts'] as readonly (typeof values)[])[0]!
  return allowedActions(model, model.entities['supplierContact']!, line, actorOf('purchaser', 'A1'))
}
