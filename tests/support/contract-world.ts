import type { World } from '../../engine/contract/world/world.ts'
import { openSearch } from '../../engine/contract/world/search.ts'
import type { Document, Row } from '../../engine/core/model/document.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { model, purchaserWithout } from './order.ts'

const prefs = preferencesOf(model.preferences.purchaser, {})
const codesOf = (side: Side) => new Set(Object.values(model.permissions).flatMap((one) => (one.side === side ? [one.code] : [])))
const call = () => Promise.resolve({ httpStatus: 200, answer: undefined })

/** A person of each side who holds every code of the side. */
export const peopleOfWorld = {
  purchaser: { actor: { ...purchaserWithout(), permissions: codesOf('purchaser'), prefs }, call },
  supplier: { actor: { ...purchaserWithout(), side: 'supplier' as const, permissions: codesOf('supplier'), prefs }, call },
}

type Given = {
  /** The records that the world has read, by entity and id. */
  readonly read: ReadonlyMap<string, Row>
  /** The ids of records that everybody may use, by entity. */
  readonly shared?: ReadonlyMap<string, string>
  readonly budget?: number
}

/** A world without a server on 20 November 2026: it knows these records, and makes none. */
export function worldWith({ read, shared = new Map(), budget = 1000 }: Given): World {
  let count = 0
  return {
    model,
    seed: 7,
    now: () => new Date('2026-11-20T08:00:00Z'),
    read: new Map(read),
    live: new WeakMap(),
    owners: new Map(),
    shared: new Map(shared),
    made: new Map(),
    budget,
    search: openSearch(),
    people: { all: (side: Side) => peopleOfWorld[side], colleague: (side: Side) => peopleOfWorld[side] },
    unique: () => `C${(count += 1)}`,
    make: () => Promise.resolve(undefined),
    reachGoal: () => Promise.resolve(undefined),
  } as unknown as World
}

/** A group and a supplier that an inquiry names. */
export const groupAndSupplier: readonly (readonly [string, Row])[] = [
  ['purchasingGroup g', { id: 'g' }],
  ['supplier s', { id: 's', name: 'S', level: 'QUALIFIED', blacklisted: false }],
]

/** The time before which both can be changed and quoted. */
const deadline = '2026-11-25T08:00:00Z'

/** An open inquiry over two bearings. */
export function openInquiry(changed: Row = {}): Row {
  return {
    id: 'i',
    phase: 'OPEN',
    pause: 'NORMAL',
    type: 'ATG',
    currency: 'CNY',
    deadline,
    sealed: false,
    live: false,
    grab: false,
    tiered: false,
    alternatives: false,
    lines: [{ id: 'part', lineNo: 1, quantity: '2', targetPrice: '5' }],
    ...changed,
  }
}

/** The quotation that `openInquiry` asks for, not answered yet. */
export function askedQuotation(changed: Row = {}): Document {
  return {
    id: 'q',
    version: 1,
    quotationNumber: 'QU1',
    inquiry: 'i',
    type: 'ATG',
    phase: 'OPEN',
    deadline,
    paused: false,
    opened: true,
    live: false,
    grab: false,
    barred: false,
    alternatives: false,
    lines: [
      {
        id: 'row',
        lineNo: 1,
        answer: 'NEW',
        inquiryLine: 'part',
        quantity: '2',
        askedQuantity: '2',
        taxRate: '0.13',
        deliveryDate: '2026-12-20',
        quoteVersion: '0',
        rounds: '0',
        offerCount: '0',
        buyerRound: '0',
        sellerRound: '0',
        agreedRound: '0',
        inBargain: false,
        grabbed: false,
        taken: false,
        isFixed: false,
        comparing: '0',
        approvingQuantity: '0',
        awardedQuantity: '0',
        grantedQuantity: '0',
      },
    ],
    ...changed,
  }
}
