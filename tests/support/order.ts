import { projectModel } from './project-model.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import type { Row, EvaluationContext } from '../../engine/core/model/document.ts'

/** The declared model, for the tests beside the sources. */
export const model = projectModel()

/** A person of the purchaser's side who holds every code except these. */
export function purchaserWithout(...codes: readonly string[]): Actor {
  const held = Object.values(model.permissions)
    .filter(({ side, code }) => side === 'purchaser' && !codes.includes(code))
    .map(({ code }) => code)
  return { accountId: 'lin', name: 'Lin', side: 'purchaser', enterprise: 'p', language: 'en', permissions: new Set(held), purchasingGroups: ['g'], prefs: {} }
}

/** The declared preferences with some changed, on 20 November 2026; and the records that refs point to. */
export function evaluationContext(references: EvaluationContext['references'] = {}, prefs: Row = {}): EvaluationContext {
  return {
    prefs: preferencesOf(model.preferences.purchaser, prefs),
    user: { id: 'lin', name: 'Lin', side: 'purchaser' as const, purchasingGroups: ['g'], accounts: ['lin'], absent: [] },
    today: '2026-11-20',
    references,
  }
}

/** An accepted order with these lines. */
export function orderWith(...lines: readonly Row[]): Row {
  const usual = {
    partName: 'Bearing',
    inspectionType: 'E',
    quantity: '10',
    price: '100',
    taxRate: '0.13',
    closed: false,
    exchangedQuantity: '0',
    shippedQuantity: '0',
    receivedQuantity: '0',
    inspectingQuantity: '0',
    production: 'NOTPRODUCED',
  }
  const regions = Object.fromEntries(Object.values(model.entities.order!.regions).map((region) => [region.name, region.initial]))
  return {
    ...regions,
    id: 'o',
    version: 1,
    purchaser: 'p',
    acceptance: 'purchasePaid',
    supplier: 's',
    purchasingGroup: 'g',
    deliveryAddress: 'Gate 1',
    orderType: 'SPARE_PART',
    currency: 'CNY',
    finallyAccepted: false,
    recalled: false,
    lines: lines.map((line, index) => ({ ...usual, id: `l${index + 1}`, lineNo: index + 1, ...line })),
  }
}
