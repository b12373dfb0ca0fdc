import type { Migration } from './migration.ts'

export const examples: Migration['examples'] = [
  {
    before: {
      'schemas/a/order.entity.json': {
        fields: {
          code: { type: 'sequence' },
          currency: { type: 'enum', vocabulary: 'currency', required: true },
          group: { type: 'ref', entity: 'group' },
          lines: { type: 'lines', fields: { part: { type: 'text', maxLength: 100 }, unit: { type: 'text', maxLength: 20 } } },
        },
      },
      'schemas/a/shipment.entity.json': {
        fields: {
          note: { type: 'text' },
          currency: { type: 'enum', vocabulary: 'currency', readonly: true },
          group: { type: 'ref', entity: 'group', readonly: true },
          lines: {
            type: 'lines',
            fields: {
              orderLine: { type: 'ref', entity: 'orderLine', readonly: true },
              part: { type: 'text', maxLength: 100, readonly: true },
              unit: { type: 'text', maxLength: 20, readonly: true },
              quantity: { type: 'quantity', unit: 'unit' },
            },
          },
        },
        conversions: {
          fromOrder: {
            from: 'orderLine',
            into: 'lines',
            link: 'orderLine',
            same: [{ fields: ['currency', 'group'], code: 'MIXED' }],
            copy: { $same: ['part', 'unit'] },
            atMost: 'lines',
          },
        },
      },
    },
    after: {
      'schemas/a/order.entity.json': {
        fields: {
          code: { type: 'sequence' },
          currency: { type: 'enum', vocabulary: 'currency', required: true },
          group: { type: 'ref', entity: 'group' },
          lines: { type: 'lines', fields: { part: { type: 'text', maxLength: 100 }, unit: { type: 'text', maxLength: 20 } } },
        },
      },
      'schemas/a/shipment.entity.json': {
        fields: {
          note: { type: 'text' },
          $snapshot: [{ from: 'order', fields: ['currency', 'group'] }],
          lines: {
            type: 'lines',
            fields: {
              orderLine: { type: 'ref', entity: 'orderLine', readonly: true },
              $snapshot: [{ from: 'orderLine', fields: ['part', 'unit'] }],
              quantity: { type: 'quantity', unit: 'unit' },
            },
          },
        },
        conversions: {
          fromOrder: { from: 'orderLine', into: 'lines', link: 'orderLine', same: [{ fields: ['currency', 'group'], code: 'MIXED' }], atMost: 'lines' },
        },
      },
    },
  },
  {
    before: {
      'schemas/a/inquiry.entity.json': {
        fields: { number: { type: 'sequence' }, type: { type: 'enum', vocabulary: 'type' }, live: { type: 'flag' }, step: { type: 'price' } },
      },
      'schemas/a/offer.entity.json': {
        fields: {
          inquiry: { type: 'ref', entity: 'inquiry' },
          number: { type: 'text', maxLength: 50, computed: 'inquiry.number', follows: 'inquiry', spec: ['A-1'] },
          type: { type: 'enum', vocabulary: 'type', computed: 'inquiry.type', follows: 'inquiry' },
          live: { type: 'flag', readonly: true, default: 'inquiry.live', visibleWhen: 'has(price)' },
          step: { type: 'price', readonly: true, default: 'inquiry.step', visibleWhen: 'has(price)', spec: ['A-2'] },
          price: { type: 'price' },
        },
      },
      'locales/en/a.json': {
        field: { inquiry: { number: 'Number', live: 'Live', step: 'Step' }, offer: { number: 'Number', live: 'Live', step: 'Least step', price: 'Price' } },
      },
      'locales/cn/a.json': {
        field: { inquiry: { number: '编号', live: '公开', step: '降幅' }, offer: { number: '编号', live: '竞价', step: '降幅', price: '价格' } },
      },
    },
    after: {
      'schemas/a/inquiry.entity.json': {
        fields: { number: { type: 'sequence' }, type: { type: 'enum', vocabulary: 'type' }, live: { type: 'flag' }, step: { type: 'price' } },
      },
      'schemas/a/offer.entity.json': {
        fields: {
          inquiry: { type: 'ref', entity: 'inquiry' },
          $snapshot: [
            { from: 'inquiry', follows: true, fields: ['number', 'type'], spec: ['A-1'] },
            { from: 'inquiry', fields: ['live', 'step'], visibleWhen: 'has(price)', spec: ['A-2'] },
          ],
          price: { type: 'price' },
        },
      },
      'locales/en/a.json': {
        field: { inquiry: { number: 'Number', live: 'Live', step: 'Step' }, offer: { live: 'Live', step: 'Least step', price: 'Price' } },
      },
      'locales/cn/a.json': {
        field: { inquiry: { number: '编号', live: '公开', step: '降幅' }, offer: { live: '竞价', step: '降幅', price: '价格' } },
      },
    },
  },
]
