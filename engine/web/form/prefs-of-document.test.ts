import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { documentFor } from '../../../tests/support/random-documents.ts'
import { recompute } from '../../core/lifecycle/recompute.ts'
import { liveDocument } from '../../core/lifecycle/live/live-document.ts'
import { rowsOf } from '../../core/model/document.ts'
import type { Document, EvaluationContext, Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { isFieldOfSide } from '../../core/model/is-field-of-side.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import { purchaserPrefs } from '../../core/permissions/purchaser-prefs.ts'
import type { Side } from '../../core/model/side.ts'
import { type MemberInfo, sessionFrom } from '../api/session-from-answers.ts'
import { prefsOfDocument } from './prefs-of-document.ts'

const model = projectModel()
const enterpriseInfo = { id: 'e', name: 'e', englishName: 'e' }
const info: MemberInfo = {
  id: 'lin',
  name: 'Lin',
  loginName: 'lin',
  email: '',
  isTemporary: 0,
  identity: 'purchaser',
  memberLanguage: 'en',
  purchasingGroups: [],
  enterpriseInfo: { ...enterpriseInfo, ps: '6', ps2: '6' },
}
const start = { token: 't', permissions: [], template: { version: 0, items: [], screens: {} } }
const defaults = (side: Side) => preferencesOf(model.preferences[side], {})

/** The people who open forms, each by the answers of their page's start. */
const sessions = {
  purchaser: [sessionFrom({ ...start, info, preferences: defaults('purchaser') })],
  supplier: [
    sessionFrom({ ...start, info: { ...info, identity: 'supplier' }, preferences: defaults('supplier') }),
    sessionFrom({
      ...start,
      info: { ...info, identity: 'supplier', isTemporary: 1, enterpriseInfo: { ...enterpriseInfo, ps: '6', ps2: '2' } },
      preferences: defaults('supplier'),
    }),
  ],
}

/** The documents with lines that forms of a side write. */
function writtenAt(side: Side) {
  const names = Object.values(model.screens).flatMap((screen) => (screen.kind === 'form' && screen.side === side ? [screen.entity] : []))
  return [...new Set(names)].map((name) => entityOf(model, name)).filter((entity) => fieldKindsOf(entity).lines.length > 0)
}

/** Most figures are there, so that what follows from them is computed. */
const figures = (entity: Entity): fc.Arbitrary<Row> =>
  fc.record(
    Object.fromEntries(
      Object.values(entity.fields).flatMap((field) =>
        isNumber(field) ? [[field.name, fc.constantFrom('0.0333', '0.13', '2.5', '1000', '0.333333', '12.000001', null)] as const] : [],
      ),
    ),
  )

const filled = (entity: Entity): fc.Arbitrary<Document> =>
  fc
    .tuple(documentFor(entity), figures(entity), ...fieldKindsOf(entity).lines.map((field) => figures(entityOf(model, field.entity))))
    .map(([document, header, ...ofLines]) => ({
      ...document,
      ...header,
      version: 1,
      ...Object.fromEntries(
        fieldKindsOf(entity).lines.map(({ name }, at) => [name, rowsOf(document, name).map((row) => ({ ...row, ...ofLines[at], lineNo: row['lineNo'] }))]),
      ),
    }))

/** What the forms of a side have of a document: the other side's fields are not there. */
function ofSide(side: Side, entity: Entity, document: Document): Document {
  const { lines } = fieldKindsOf(entity)
  const seen = Object.entries(document).filter(([name]) => entity.fields[name] === undefined || isFieldOfSide(entity.fields[name], side))
  const rows = lines.flatMap((field) =>
    isFieldOfSide(field, side)
      ? [[field.name, rowsOf(document, field.name).map((row) => ofSide(side, entityOf(model, field.entity), row as Document))] as const]
      : [],
  )
  return { ...Object.fromEntries(seen), ...Object.fromEntries(rows) } as Document
}

const forms = (['purchaser', 'supplier'] as const).flatMap((side) => writtenAt(side).map((entity) => ({ side, entity, name: entity.name })))
const cases = forms.flatMap((form) => ['2', '4', '6'].map((scale) => ({ ...form, scale })))

test('forms of both sides write line documents', () => {
  expect(writtenAt('supplier').map(({ name }) => name)).toEqual(expect.arrayContaining(['quotation', 'shipment']))
  expect(writtenAt('purchaser').map(({ name }) => name)).toEqual(expect.arrayContaining(['order', 'purchaseRequest', 'storageNote', 'receipt']))
})

test("a supplier's form has the purchaser's time zone, by which the server knows the day", () => {
  const atSupplier = { ...defaults('supplier'), timeZone: 'America/New_York' }
  const ofPurchaser = purchaserPrefs(preferencesOf(model.preferences.purchaser, { timeZone: 'Asia/Tokyo' }))
  expect(prefsOfDocument(atSupplier, ofPurchaser)['timeZone']).toBe('Asia/Tokyo')
})

test.each(cases)('[MNY-6] a $side form of $name shows every figure as the server stores it, with $scale decimals', ({ side, entity, scale }) => {
  const stored = preferencesOf(model.preferences.purchaser, { priceScale: scale, quantityScale: scale })
  const context: EvaluationContext = {
    prefs: stored,
    user: { id: 'lin', name: 'Lin', side: 'purchaser' as const, purchasingGroups: [], accounts: ['lin'], absent: [] },
    today: '2026-11-20',
    references: {},
  }
  fc.assert(
    fc.property(filled(entity), (document) => {
      const answered = recompute(model, entity, document, context, 'all')
      for (const { preferences } of sessions[side]) {
        const prefs = prefsOfDocument(preferences, purchaserPrefs(stored))
        const live = liveDocument(model, entity, document, { ...context, prefs }, { header: true, row: () => true, isWorkedOut: false })
        expect(ofSide(side, entity, live.document())).toEqual(ofSide(side, entity, answered))
      }
    }),
    { numRuns: 25 },
  )
})
