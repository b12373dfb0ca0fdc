import { applyEffects } from '../../../engine/core/lifecycle/apply-effects.ts'
import { allowedActions, guardIssues } from '../../../engine/core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../engine/core/model/rule-of.ts'
import { applyInput, initialInput, inputDefaults } from '../../../engine/core/lifecycle/apply-input.ts'
import { convert } from '../../../engine/core/lifecycle/convert.ts'
import type { Row } from '../../../engine/core/model/document.ts'
import { givenValues } from '../../../engine/core/lifecycle/given-values.ts'
import { recompute } from '../../../engine/core/lifecycle/recompute.ts'
import { valuesOf } from '../../../engine/core/expression/values-of.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import { maskDocument, visibilityFor } from '../../../engine/core/permissions/mask-document.ts'
import { openingTimeField } from '../../../engine/core/permissions/opening-time-field.ts'
import { checkDocument } from '../../../engine/core/rules/check-document.ts'
import { startsOf } from '../../../engine/contract/world/declaration/region-path.ts'
import { problemsOf } from '../fixtures.ts'
import { around } from './around.ts'
import type { KeyRow } from './row.ts'
import { actorOf } from './work.ts'
import { reasonOf } from '../../../engine/server/documents/actions/reason-of.ts'

const buyer = { side: 'purchaser' as const, permissions: new Set(['A30', 'A31']) }

/** An order of two pieces at three each. */
const order: Row = {
  id: 'o1',
  purchaser: 'e1',
  status: 'WAITORDER',
  currency: 'CNY',
  suspended: false,
  erpRemark: 'no budget',
  amount: '6',
  lines: [{ id: 'l1', quantity: '2', price: '3', amount: '6', shippedQuantity: '0' }],
}

function orderSeenWith(model: Model, ...codes: readonly string[]): unknown {
  return maskDocument(model, model.entities['order']!, order, { side: 'purchaser', permissions: new Set(codes) })['amount']
}

/** The result of finishing a contract whose second line is empty. */
function finished(model: Model, hold = 'NONE'): Row {
  const contract = model.entities['contract']!
  const lines = [
    { id: 'l1', quantity: '2', closed: false },
    { id: 'l2', quantity: '0', closed: false },
  ]
  const document = { id: 'c1', purchaser: 'e1', acceptance: 'ACTIVE', hold, reason: null, amount: '7', lines }
  return applyEffects(model, contract, contract.transitions['finish']!, document, valuesOf(model, contract, document, around), around, () => 'new')
}

/** The result of shipping lines of orders: each in the currency of its order. */
function shipped(model: Model, currencies: readonly string[], count = 1) {
  const shipment = model.entities['shipment']!
  const sources = currencies.map(
    (currency, place) =>
      [`l${place}`, { purchaser: 'e1', id: `l${place}`, partNumber: 'P-1', quantity: '7', pending: '7', order: { suspended: false, currency } }] as const,
  )
  const picks = Array.from({ length: count }, (_, place) => sources.map(([source]) => ({ source, given: { quantity: '0.1' }, path: `lines[${place}]` }))).flat()
  return convert(model, shipment, shipment.conversions['fromOrder']!, {}, picks, new Map(sources) as never, () => 'new')
}

/** The result for two lines of contracts with these suppliers. */
function released(model: Model, suppliers: readonly string[]) {
  const release = model.entities['release']!
  const sources = suppliers.map(
    (supplier, place) => [`l${place}`, { purchaser: 'e1', id: `l${place}`, item: 'Bearing', quantity: '7', taken: '0', contract: { supplier } }] as const,
  )
  const picks = sources.map(([source]) => ({ source, given: {}, path: source }))
  return convert(model, release, release.conversions['fromContract']!, {}, picks, new Map(sources) as never, () => 'new')
}

/** Core's readers of the declaration, shared by the server and the page. */
export const lifecycleRows: readonly KeyRow[] = [
  {
    key: 'EffectDeclaration.give',
    says: 'a finished contract gives its reason to its releases',
    project: 'rich',
    observe: ({ model }) => {
      const contract = model.entities['contract']!
      const document = { id: 'c1', purchaser: 'e1', acceptance: 'ACTIVE', hold: 'NONE', reason: 'served', lines: [], talk: [], sites: [] }
      return contract.transitions['finish']!.effects.flatMap((effect) =>
        effect.kind === 'cascade' ? [givenValues(model, effect, valuesOf(model, contract, document, around))] : [],
      )
    },
    seen: [{ item: 'served' }],
  },
  {
    key: 'EntityDeclaration.access.masks',
    says: 'one without the code sees the mask in place of the amount',
    project: 'base',
    observe: ({ model }) => orderSeenWith(model),
    seen: '****',
  },
  {
    key: 'EntityDeclaration.access.masks.read',
    says: 'one with the code sees the amount, one without it does not',
    project: 'base',
    observe: ({ model }) => [orderSeenWith(model, 'A150'), orderSeenWith(model)],
    seen: ['6', '****'],
  },
  {
    key: 'EntityDeclaration.access.masks.mask',
    says: 'the mask is the text that is given',
    project: 'base',
    observe: ({ model }) => orderSeenWith(model),
    seen: '****',
  },
  {
    key: 'FieldDeclaration.computed',
    says: 'the amount of an order is worked out from its lines',
    project: 'base',
    observe: ({ model }) => recompute(model, model.entities['order']!, { ...order, amount: null }, around)['amount'],
    seen: '6',
  },
  {
    key: 'FieldDeclaration.computedWhen',
    says: 'a fee is entered until its formula is there',
    project: 'rich',
    observe: ({ model }) =>
      [null, 'A * 1.5'].map(
        (terms) => recompute(model, model.entities['supplier']!, { id: 's1', purchaser: 'e1', share: '20', terms, worth: '7', contacts: [] }, around)['worth'],
      ),
    seen: ['7', '30'],
  },
  {
    key: 'FieldDeclaration.derived',
    says: 'the size of a supplier follows from its share',
    project: 'rich',
    observe: ({ model }) =>
      ['20', '5'].map((share) => recompute(model, model.entities['supplier']!, { id: 's1', purchaser: 'e1', share, contacts: [] }, around)['size']),
    seen: ['LARGE', 'SMALL'],
  },
  {
    key: 'FieldDeclaration.readonlyWhen',
    says: 'the name of a supplier with a large share is not changed',
    project: 'rich',
    observe: ({ model }) => {
      const before = { id: 's1', purchaser: 'e1', code: 'S1', name: 'Jintai', share: '60', contacts: [] }
      const check = { before, after: { ...before, name: 'Hua' }, written: new Set(['name']) }
      return checkDocument(model, model.entities['supplier']!, check, around).map(({ code, path }) => `${code} at ${path}`)
    },
    seen: ['READ_ONLY at name'],
  },
  {
    key: 'FieldDeclaration.onlyLaterWhen',
    says: 'the end of a held contract is only moved later',
    project: 'rich',
    observe: ({ model }) => {
      const moved = (hold: string, runsTo: string | null) => {
        const before = { id: 'c1', purchaser: 'e1', acceptance: 'ACTIVE', hold, runsTo: '2026-12-31', lines: [], talk: [], sites: [] }
        return checkDocument(model, model.entities['contract']!, { before, after: { ...before, runsTo }, written: new Set(['runsTo']) }, around).map(
          ({ code, path }) => `${code} at ${path}`,
        )
      }
      return [moved('HELD', '2026-12-30'), moved('HELD', null), moved('HELD', '2027-01-01'), moved('NONE', '2026-12-30')]
    },
    seen: [['ONLY_LATER at runsTo'], ['ONLY_LATER at runsTo'], [], []],
  },
  {
    key: 'RuleDeclaration.confirmWhen',
    says: 'a large contract on hold asks, and is signed by who goes on',
    project: 'rich',
    observe: ({ model }) => {
      const contract = model.entities['contract']!
      const held = { id: 'c1', purchaser: 'e1', acceptance: 'DRAFT', hold: 'HELD', amount: '2000000', lines: [] }
      const said = (confirmed: readonly string[]) =>
        guardIssues(model, ruleOf(contract, 'free'), valuesOf(model, contract, held, { ...around, confirmed: new Set(confirmed) })).map(
          ({ code, mayConfirm }) => `${code} ${mayConfirm === true ? 'asks' : 'refuses'}`,
        )
      return [said([]), said(['ON_HOLD'])]
    },
    seen: [['ON_HOLD asks'], []],
  },
  {
    key: 'TransitionDeclaration.onBehalf',
    says: 'the purchaser accepts for the supplier while its preference is on',
    project: 'base',
    observe: ({ model }) => {
      const values = valuesOf(model, model.entities['order']!, order, { ...around, prefs: { actForSupplier: true } })
      return Object.keys(allowedActions(model, model.entities['order']!, values, actorOf('purchaser', 'A31'))).toSorted()
    },
    seen: ['accept', 'close'],
  },
  {
    key: 'TransitionDeclaration.then',
    says: 'a finished contract says that it is done',
    project: 'rich',
    observe: ({ model }) => finished(model)['reason'],
    seen: 'done',
  },
  {
    key: 'EffectDeclaration.setLines',
    says: 'the lines that are not empty are closed',
    project: 'rich',
    observe: ({ model }) => (finished(model)['lines'] as readonly Row[]).slice(0, 2).map(({ closed }) => closed),
    seen: [true, false],
  },
  {
    key: 'EntityDeclaration.effects',
    says: 'a name among the effects stands for all that is declared under it',
    project: 'rich',
    otherwise: { '{ "append": "lines", "set": { "quantity": "amount" } }': '{ "append": "lines", "set": { "quantity": "8" } }' },
    observe: ({ model }) => (finished(model)['lines'] as readonly Row[])[2]?.['quantity'],
    seen: '7',
  },
  {
    key: 'EffectDeclaration.append',
    says: 'a finished contract has one more line',
    project: 'rich',
    observe: ({ model }) => (finished(model)['lines'] as readonly Row[])[2],
    seen: { id: 'new', lineNo: 3, quantity: '7' },
  },
  {
    key: 'EffectDeclaration.when',
    says: 'a contract on hold does not say that it is done',
    project: 'rich',
    observe: ({ model }) => finished(model, 'HELD')['reason'],
    seen: null,
  },
  {
    key: 'TransitionDeclaration.input.reason',
    says: 'what is written in the note is told as the reason of it',
    project: 'rich',
    observe: ({ model }) => reasonOf(model.entities['contract']!.transitions['note']!, { amount: '7', reason: 'the roof leaks' }),
    seen: 'the roof leaks',
  },
  {
    key: 'TransitionDeclaration.input.change',
    says: 'a related contract is added to those that are there',
    project: 'rich',
    observe: ({ model }) => {
      const { contract } = model.entities
      const before = { id: 'c1', related: ['c2'] }
      const writer = { side: 'purchaser' as const, permissions: new Set(['A1']) }
      return applyInput(model, contract!, contract!.transitions['relate']!, before, { related: ['c3'] }, writer, () => 'c9')['related']
    },
    seen: ['c2', 'c3'],
  },
  {
    key: 'TransitionDeclaration.input.anew',
    says: 'a note is written anew each time',
    project: 'rich',
    observe: ({ model }) => {
      const { fields, transitions } = model.entities['contract']!
      return initialInput(transitions['note']!, [fields['reason']!], { reason: 'the former note' })
    },
    seen: {},
  },
  {
    key: 'TransitionDeclaration.input.default',
    says: 'the remark is proposed as the reason to close',
    project: 'base',
    observe: ({ model }) => {
      const entity = model.entities['order']!
      return inputDefaults(model, entity, entity.transitions['close']!, order, {}, valuesOf(model, entity, order, around), buyer)
    },
    seen: { closeReason: 'no budget' },
  },
  {
    key: 'FieldDeclaration.fixed',
    says: 'a line of a shipment that is not sent stays',
    project: 'base',
    observe: ({ model }) => {
      const entity = model.entities['shipment']!
      const before = { id: 's', lines: [{ id: 'a' }, { id: 'b' }] }
      const after = applyInput(model, entity, entity.transitions['add']!, before, { lines: [{ id: 'b', quantity: '2' }] }, buyer, () => 'new')
      return (after['lines'] as readonly Row[]).map(({ id }) => id)
    },
    seen: ['a', 'b'],
  },
  {
    key: 'ConversionDeclaration.split',
    says: 'orders of two currencies go in two shipments',
    project: 'base',
    observe: ({ model }) => shipped(model, ['CNY', 'USD']).documents.map(({ document }) => document['currency']),
    seen: ['CNY', 'USD'],
  },
  {
    key: 'ConversionDeclaration.copy.$same',
    says: 'a line of a shipment has the part number of its order',
    project: 'base',
    observe: ({ model }) =>
      shipped(model, ['CNY'])
        .documents.flatMap(({ document }) => document['lines'] as readonly Row[])
        .map(({ partNumber }) => partNumber),
    seen: ['P-1'],
  },
  {
    key: 'ConversionDeclaration.atMost',
    says: 'a shipment of twenty-one lines is refused',
    project: 'base',
    observe: ({ model }) => shipped(model, ['CNY'], 21).issues.map(({ code }) => code),
    seen: ['ORDER_OVER_20_PARTS'],
  },
  {
    key: 'ConversionDeclaration.copy',
    says: 'what is released has the item of its contract',
    project: 'rich',
    observe: ({ model }) => released(model, ['s1']).documents.map(({ document }) => document['item']),
    seen: ['Bearing'],
  },
  {
    key: 'ConversionDeclaration.take.default',
    says: 'less than the most that may be taken is proposed',
    project: 'rich',
    observe: ({ model }) => released(model, ['s1']).documents.map(({ document }) => document['quantity']),
    seen: ['5'],
  },
  {
    key: 'EntityDeclaration.access.masks.sealed.sides',
    says: 'an offer is sealed from the side that is named',
    project: 'rich',
    otherwise: { '"sides": ["purchaser"], "until"': '"sides": ["supplier"], "until"' },
    observe: ({ model }) => {
      const document = { id: 'c1', purchaser: 'e1', lines: [{ id: 'l1', quantity: '2', taken: '0' }] }
      const seenBy = (side: Side) => maskDocument(model, model.entities['contract']!, document, { side, permissions: new Set() })['lines'] as readonly Row[]
      return (['purchaser', 'supplier'] as const).map((side) => seenBy(side)[0]?.['quantity'])
    },
    seen: ['****', '2'],
  },
  {
    key: 'EntityDeclaration.access.masks.sealed.opens',
    says: 'an offer that is sealed says when it is to be opened',
    project: 'rich',
    observe: ({ model }) => {
      const { seals } = visibilityFor(model, model.entities['contractLine']!, { side: 'purchaser', permissions: new Set() })
      return [...seals].map(([field, held]) => [field, openingTimeField(held) ?? 'nobody knows'])
    },
    seen: [
      ['quantity', 'opening'],
      ['taken', 'opening'],
    ],
  },
  {
    key: 'RegionDeclaration.states',
    says: 'what may be done from anywhere starts from every state that is not final',
    project: 'rich',
    otherwise: { '"ENDED": { "final": true, "outside": true }': '"ENDED": { "outside": true }' },
    observe: ({ model }) => {
      const { regions, transitions } = model.entities['contract']!
      return startsOf(regions['acceptance']!, { ...transitions['finish']!, from: [] })
    },
    seen: ['DRAFT', 'ACTIVE'],
  },
  {
    key: 'StateDeclaration.outside',
    says: 'a state that is reached from outside is not missed by the check',
    project: 'rich',
    observe: ({ files }) => problemsOf(files).filter((problem) => problem.includes('"ENDED"')),
    seen: [],
  },
  {
    key: 'ConversionDeclaration.same',
    says: 'what is released has the supplier of its contract',
    project: 'rich',
    observe: ({ model }) => released(model, ['s1']).documents.map(({ document }) => document['supplier']),
    seen: ['s1'],
  },
]
