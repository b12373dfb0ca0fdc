import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../paths/project.ts'
import { formatDeclaration } from './format-declaration.ts'
import { readGrammar } from './grammar.ts'
import { orderKeys } from './order-keys.ts'

const grammar = readGrammar(join(project, 'schemas/language'))
const entity = 'schemas/orders/visit.entity.json'
const longNames = ['visitorOfTheFirstDay', 'visitorOfTheSecondDay', 'visitorOfTheThirdDay', 'visitorOfTheFourthDay', 'visitorOfTheFifthDay']

test('keys stand in the order of the grammar, however deep', () => {
  expect(orderKeys('{ "fields": { "code": { "required": true, "type": "text" } }, "entity": "visit" }', entity, grammar)).toBe(
    '{ "entity": "visit", "fields": { "code": { "type": "text", "required": true } } }',
  )
})

test('names that the author chooses keep their order: fields, states, transitions, columns', () => {
  const text = '{ "entity": "visit", "fields": { "z": { "type": "text" }, "$use": ["remark"], "a": { "type": "text" } } }'
  expect(orderKeys(text, entity, grammar)).toBe(text)
  const states = '{ "states": { "NEW": {}, "initial": "NEW", "DONE": { "final": true } } }'
  expect(orderKeys(states, entity, grammar)).toBe(states)
})

test('a screen has the order of its kind', () => {
  const screen = 'screens/orders/visits.screen.json'
  expect(orderKeys('{ "columns": ["code"], "entity": "visit", "kind": "list" }', screen, grammar)).toBe(
    '{ "kind": "list", "entity": "visit", "columns": ["code"] }',
  )
})

test('a member takes the blank line before it along', () => {
  expect(orderKeys('{\n  "fields": {},\n\n  "entity": "visit",\n  "display": "code"\n}\n', entity, grammar)).toBe(
    '{\n\n  "entity": "visit",\n  "display": "code",\n  "fields": {}\n}\n',
  )
})

test('an object that fits into 120 columns is on one line, any other has a line for each member', () => {
  const fields = Object.fromEntries(longNames.map((name) => [name, { type: 'text', required: true }]))
  expect(
    formatDeclaration(entity, JSON.stringify({ entity: 'visit', fields }))
      .split('\n')
      .slice(0, 5),
  ).toEqual([
    '{',
    '  "entity": "visit",',
    '  "fields": {',
    '    "visitorOfTheFirstDay": { "type": "text", "required": true },',
    '    "visitorOfTheSecondDay": { "type": "text", "required": true },',
  ])
  expect(formatDeclaration(entity, '{\n"entity":\n"visit"\n}')).toBe('{ "entity": "visit" }\n')
})

test('each text has a line of its own', () => {
  expect(formatDeclaration('locales/en/orders.json', '{"entity":{\n"visit":"Visit"\n}}')).toBe('{\n  "entity": {\n    "visit": "Visit"\n  }\n}\n')
})

test('a formatted declaration stays unchanged, with every value', () => {
  const values = { fields: { code: { maxLength: 10, scale: 0, default: "'\"\\ 中 \u0001'", sides: [], minItems: -0 } }, entity: 'visit', 2: null, 1: 1e21 }
  const once = formatDeclaration(entity, JSON.stringify(values))
  expect(JSON.parse(once)).toEqual(JSON.parse(JSON.stringify(values)))
  expect(formatDeclaration(entity, once)).toBe(once)
})

test('broken JSON is refused with its place', () => {
  expect(() => formatDeclaration(entity, '{ "entity": "visit",\n  "fields" {} }')).toThrow('schemas/orders/visit.entity.json:2:12')
})
