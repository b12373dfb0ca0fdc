import { expect, test } from 'vitest'
import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { headerValues } from './header-values.ts'

test('a sum over lines is shown once after the paint, however many cells changed', () => {
  let document: Row = { title: 'Plan', total: '100' }
  const painted: (() => void)[] = []
  let change = () => {}
  const entity = { fields: { title: { name: 'title', type: 'text' }, total: { name: 'total', type: 'amount', computed: {} } } } as unknown as Entity
  const values = headerValues(
    entity,
    { document: () => document } as LiveDocument,
    (listener) => {
      change = listener
      return () => (change = () => {})
    },
    (then) => painted.push(then),
  )
  const told: unknown[] = []
  const end = values.subscribe(() => told.push(values.value('total')))

  document = { title: 'Plan', total: '110' }
  change()
  document = { title: 'Plan', total: '125' }
  change()
  expect(told).toEqual([])
  expect(painted).toHaveLength(1)
  painted[0]!()
  expect(told).toEqual(['125'])

  // Something was checked and nothing written.
  change()
  expect(painted).toHaveLength(1)
  expect([values.isComputed('total'), values.isComputed('title')]).toEqual([true, false])

  end()
  document = { title: 'Plan', total: '130' }
  change()
  expect(painted).toHaveLength(1)
})
