import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hiddenValuesExposed } from '../../engine/core/compile/checks/hidden-values.ts'
import { compileDeclarations } from '../../engine/core/compile/compile-model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

/** The check's problems if the price mask of the project's orders omits one field. */
function toldWithout(field: string): readonly string[] {
  const files = readDeclarations(join(import.meta.dirname, '../..')).map(({ path, text }) => ({
    path,
    text: path === 'schemas/orders/order/order.access.json' ? withoutMasked(text, field) : text,
  }))
  const compiled = compileDeclarations(files)
  return 'problems' in compiled ? ['does not compile'] : hiddenValuesExposed(compiled).map(({ message }) => message)
}

function withoutMasked(text: string, field: string): string {
  const { access, ...rest } = JSON.parse(text) as { readonly access: { readonly masks: { readonly price: { readonly fields: readonly string[] } } } }
  const price = { ...access.masks.price, fields: access.masks.price.fields.filter((each) => each !== field) }
  return JSON.stringify({ ...rest, access: { ...access, masks: { ...access.masks, price } } })
}

test('[SEE-10] no field of the declared orders reveals a masked price, and the check names a field that would', () => {
  expect(toldWithout('nothing')).toEqual([])
  expect(toldWithout('lines.amount').length).toBeGreaterThan(0)
})
