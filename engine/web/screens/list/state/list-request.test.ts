import { expect, test } from 'vitest'
import { listRequest } from './list-request.ts'

test('listRequest() sends filters, search, tab, page and sort', () => {
  expect(
    listRequest(
      {
        tab: 'RIPE',
        search: ' pear ',
        page: 2,
        size: 100,
        filters: {
          name: { operator: 'contains', values: ['x'] },
          grower: { operator: 'in', values: ['a'] },
          pickedOn: { operator: 'between', values: ['2026-01-01', '2026-02-01'] },
          note: { operator: 'blank', values: [] },
        },
        sort: [
          { field: 'name', descending: false },
          { field: 'weight', descending: true },
        ],
      },
      'fruitList',
    ),
  ).toEqual({
    entity: {
      screen: 'fruitList',
      search: 'pear',
      tab: 'RIPE',
      where: [
        { field: 'name', operator: 'contains', value: 'x' },
        { field: 'grower', operator: 'in', value: ['a'] },
        { field: 'pickedOn', operator: 'between', value: ['2026-01-01', '2026-02-01'] },
        { field: 'note', operator: 'blank' },
      ],
    },
    pager: { page: 2, pageSize: 100, count: 'quick' },
    order: 'name,weight',
    orderSort: 'asc,desc',
  })
})

test('listRequest() does not search for a single character', () => {
  expect(listRequest({ tab: undefined, search: 'p', page: 1, size: 50, filters: {}, sort: [] }, 'fruitList')).toEqual({
    entity: { screen: 'fruitList', where: [] },
    pager: { page: 1, pageSize: 50, count: 'quick' },
  })
})
