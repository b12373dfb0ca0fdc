import { expect, test } from 'vitest'
import { outputInTurn } from './output-in-turn.ts'

function heard(): { readonly open: ReturnType<typeof outputInTurn>; text(): string } {
  let text = ''
  return { open: outputInTurn((part) => (text += part)), text: () => text }
}

test('outputInTurn() shows a single program as it writes, by whole lines', () => {
  const { open, text } = heard()
  const tests = open('tests')
  expect(text()).toBe('\n== tests\n')
  tests.say('order.test.ts pas')
  expect(text()).toBe('\n== tests\n')
  tests.say('sed\ninquiry')
  expect(text()).toBe('\n== tests\norder.test.ts passed\n')
  tests.end()
  expect(text()).toBe('\n== tests\norder.test.ts passed\ninquiry\n')
})

test('outputInTurn() shows what a second program wrote in one piece when it ends, between two lines of the first', () => {
  const { open, text } = heard()
  const tests = open('tests')
  const lint = open('lint')
  lint.say('no war')
  tests.say('order.test.ts pas')
  lint.say('nings')
  lint.end()
  tests.say('sed\n')
  tests.say('inquiry.test.ts passed\n')
  tests.end()
  expect(text()).toBe('\n== tests\n\n== lint\nno warnings\n\n== tests, continued\norder.test.ts passed\ninquiry.test.ts passed\n')
})

test('outputInTurn() goes on live with the next program when the first has ended', () => {
  const { open, text } = heard()
  const types = open('types')
  const tests = open('tests')
  const lint = open('lint')
  tests.say('order.test.ts passed\ninqui')
  lint.say('2 warnings\n')
  types.end()
  expect(text()).toBe('\n== types\n\n== tests\norder.test.ts passed\n')
  tests.say('ry.test.ts passed\n')
  expect(text()).toBe('\n== types\n\n== tests\norder.test.ts passed\ninquiry.test.ts passed\n')
  tests.end()
  lint.end()
  expect(text()).toBe('\n== types\n\n== tests\norder.test.ts passed\ninquiry.test.ts passed\n\n== lint\n2 warnings\n')
})
