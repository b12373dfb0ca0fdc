import { inEach, isRecord, ofEachFile, renamed, replaced } from './migration.ts'
import type { Migration } from './migration.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Renames keys so that each has one meaning: "of" is a figure of other records, "link" the ref field of a row that points to its source, "by" the field that
 * groups rows, "atMost" a limit, "on" the document that a rule checks, "then" the effects of an action.
 */
export const plainWords: Migration = {
  name: 'plain-words',
  change: ofEachFile((value, path) => {
    if (path.endsWith('.screen.json')) return value['kind'] === 'form' ? renamed(value, 'then', 'leadsTo') : value
    if (path.endsWith('.import.json')) return renamed(value, 'maxRows', 'atMost')
    return [
      inEach('transitions', ofTransition),
      inEach('conversions', (conversion) => renamed(conversion, 'max', 'atMost')),
      inEach('fields', ofField),
      inEach('approvals', (approval) => renamed(renamed(approval, 'by', 'figure'), 'rules', 'levels')),
    ].reduce((changed, change) => change(changed), value)
  }),
  examples: [
    {
      before: {
        'screens/a/edit.screen.json': { kind: 'form', then: 'list' },
        'schemas/a/a.import.json': { maxRows: 'rows' },
        'schemas/a/a.entity.json': {
          fields: {
            shipped: { type: 'quantity', tally: { of: 'shipmentLine.quantity', by: 'orderLine' } },
            lines: { type: 'lines', fields: { price: { type: 'price', lookup: { of: 'priceRecord.price', by: { material: 'material' }, pick: 'least' } } } },
          },
          approvals: { placing: { by: 'amount', rules: 'approvalRule' } },
          conversions: { fromOrder: { max: 'lines', divide: true } },
          transitions: {
            price: {
              lookUp: true,
              then: [
                { on: 'shipment.order', do: 'discard', when: 'open' },
                { notify: 'priced', to: 'supplier' },
              ],
            },
            split: { allocate: { of: 'quantity', as: 'parts', by: 'add', link: 'partedFrom' } },
          },
        },
      },
      after: {
        'screens/a/edit.screen.json': { kind: 'form', leadsTo: 'list' },
        'schemas/a/a.import.json': { atMost: 'rows' },
        'schemas/a/a.entity.json': {
          fields: {
            shipped: { type: 'quantity', tally: { of: 'shipmentLine.quantity', link: 'orderLine' } },
            lines: { type: 'lines', fields: { price: { type: 'price', lookup: { of: 'priceRecord.price', match: { material: 'material' }, pick: 'least' } } } },
          },
          approvals: { placing: { figure: 'amount', levels: 'approvalRule' } },
          conversions: { fromOrder: { atMost: 'lines', divide: true } },
          transitions: {
            price: {
              refresh: true,
              then: [
                { fire: 'discard', at: 'shipment.order', when: 'open' },
                { notify: 'priced', to: 'supplier' },
              ],
            },
            split: { allocate: { figure: 'quantity', as: 'parts', transition: 'add', link: 'partedFrom' } },
          },
        },
      },
    },
  ],
}

function ofTransition(transition: Json): Json {
  const { then, allocate } = transition
  const parted = isRecord(allocate)
    ? replaced(transition, 'allocate', { allocate: renamed(renamed(allocate, 'of', 'figure'), 'by', 'transition') })
    : transition
  const followed = Array.isArray(then) ? replaced(parted, 'then', { then: then.map((effect) => (isRecord(effect) ? ofEffect(effect) : effect)) }) : parted
  return renamed(followed, 'lookUp', 'refresh')
}

function ofEffect(effect: Json): Json {
  const { on, do: event, ...rest } = effect
  return on === undefined || event === undefined ? effect : { fire: event, at: on, ...rest }
}

function ofField(field: Json): Json {
  const { tally, lookup } = field
  const summed = isRecord(tally) ? replaced(field, 'tally', { tally: renamed(tally, 'by', 'link') }) : field
  return isRecord(lookup) ? replaced(summed, 'lookup', { lookup: renamed(lookup, 'by', 'match') }) : summed
}
