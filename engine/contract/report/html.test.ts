import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import type { Outcome } from '../run/run-cases.ts'
import { htmlOf } from './html.ts'
import { junitOf } from './junit.ts'

const transport = { baseOf: () => 'http://localhost:8100', send: () => Promise.reject(new Error('nothing is sent')) }
const outcome = (result: Outcome['result'], title: string): Outcome => ({
  case: {
    id: `order.close/${result}`,
    kind: 'rule',
    about: 'order.close',
    title,
    why: { text: 'rule living', at: { file: 'schemas/orders/order.entity.json', line: 12, column: 3 } },
  },
  result,
  reasons: result === 'passed' ? [] : ['it is done <at once>'],
  milliseconds: 12,
})
const outcomes = [
  outcome('passed', 'a closed order stays'),
  outcome('failed', 'an order with <b> is refused'),
  outcome('unreached', 'an order & more'),
  outcome('impossible', 'an order of nobody'),
]
const run = {
  bases: ['http://localhost:8100'],
  seed: 7,
  at: '2026-11-20T02:00:00Z',
  seconds: 3,
  leftOut: [{ text: 'order: no action leads to acceptance ACCEPTFAILED', at: { file: 'schemas/orders/order.entity.json', line: 1, column: 1 } }],
}

test('the page names each failure with its declaration, and escapes all markup', () => {
  const page = htmlOf(model, transport, outcomes, run)
  expect(page).toContain('an order with &lt;b&gt; is refused')
  expect(page).toContain('schemas/orders/order.entity.json:12')
  expect(page).toContain('seed 7')
  expect(page).toContain('<li>order: no action leads to acceptance ACCEPTFAILED')
  expect(page).not.toMatch(/(src|href)=|<at once>/)
})

test('the JUnit file counts failed and skipped cases', () => {
  const file = junitOf(outcomes)
  expect(file).toContain('<testsuite name="order" tests="4" failures="1" skipped="2" time="0.048">')
  expect(file).toContain('<failure message="it is done &lt;at once&gt;">')
})

test('impossible and unreached cases differ on the page and in the JUnit file', () => {
  const page = htmlOf(model, transport, outcomes, run)
  expect(page).toContain('<b>1</b>not reached')
  expect(page).toContain('<b>1</b>impossible')
  expect(page).toContain('<h2>Not reached: 1</h2>')
  expect(page).toContain('<h2>Impossible: 1</h2>')
  expect(page).toContain('<td class="n unreached">1</td><td>it is done &lt;at once&gt;<div class="soft">order.close</div></td>')
  const file = junitOf(outcomes)
  expect(file).toContain('<skipped message="not reached: it is done &lt;at once&gt;"/>')
  expect(file).toContain('<skipped message="impossible: it is done &lt;at once&gt;"/>')
})
