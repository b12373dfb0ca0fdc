import { expect, test } from 'vitest'
import { compileDeclarations, compileModel } from '../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import { entityParts, keysByPart } from '../../engine/core/compile/source/entity-parts.ts'
import { base } from './fixtures.ts'

type Members = Readonly<Record<string, unknown>>

const WHOLE = 'schemas/orders/order.entity.json'

/** The valid project with the order divided into all of its parts. */
function dividedOrder(): readonly DeclarationText[] {
  const order = JSON.parse(base.find(({ path }) => path === WHOLE)!.text) as Members
  const file = (part: string, members: Members): DeclarationText => ({
    path: `schemas/orders/order/order.${part}.json`,
    text: JSON.stringify({ entity: 'order', ...members }, null, 2),
  })
  const fields = Object.entries(order['fields'] as Record<string, { readonly type: string }>)
  const fieldsOf = (part: string) => Object.fromEntries(fields.filter(([, { type }]) => (type === 'lines') === (part === 'lines')))
  const keysOf = (part: (typeof entityParts)[number]) => keysByPart[part].filter((key) => key in order).map((key) => [key, order[key]] as const)
  const parts = entityParts.map((part) => file(part, part === 'fields' || part === 'lines' ? { fields: fieldsOf(part) } : Object.fromEntries(keysOf(part))))
  const divided = new Set<string>(Object.values(keysByPart).flat())
  const main = file('entity', Object.fromEntries(Object.entries(order).filter(([key]) => !divided.has(key))))
  // A part without a key of its own declares nothing.
  return [...base.filter(({ path }) => path !== WHOLE), main, ...parts.filter(({ text }) => Object.keys(JSON.parse(text) as object).length > 1)]
}

/** Without source places. */
function withoutPlaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'at' ? undefined : each)))
}

test('a divided entity compiles to the same model as one file', () => {
  const [divided, whole] = [compileModel(dividedOrder()), compileModel(base)]
  if ('problems' in divided || 'problems' in whole) throw new Error(JSON.stringify(divided))
  expect(withoutPlaces(divided.model)).toEqual(withoutPlaces(whole.model))
})

test('each declaration of a divided entity has the place of its own file and line', () => {
  const files = dividedOrder()
  const compiled = compileDeclarations(files)
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const { order, orderLine } = compiled.model.entities
  const lineOf = (part: string, text: string): number => {
    const found = files.find(({ path }) => path === `schemas/orders/order/order.${part}.json`)!.text
    return found.slice(0, found.indexOf(text)).split('\n').length
  }
  expect(order!.at).toMatchObject({ file: 'schemas/orders/order/order.entity.json', line: 1 })
  expect(order!.fields['currency']!.at).toMatchObject({ file: 'schemas/orders/order/order.fields.json', line: lineOf('fields', '"currency"') })
  expect(orderLine!.fields['price']!.at).toMatchObject({ file: 'schemas/orders/order/order.lines.json', line: lineOf('lines', '"price"') })
  expect(order!.rules['notSuspended']!.at).toMatchObject({ file: 'schemas/orders/order/order.rules.json', line: lineOf('rules', '"notSuspended"') })
  expect(Object.values(order!.transitions)[0]!.at.file).toBe('schemas/orders/order/order.lifecycle.json')
})
