import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDeclarations } from '../../engine/core/compile/check-declarations.ts'
import { compileDeclarations } from '../../engine/core/compile/compile-model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

const base = readDeclarations(join(import.meta.dirname, 'base'))

/** The check's problems if the list of shipments no longer cancels, and a hand-made screen names these actions. */
function problemsWith(actions: readonly string[]): readonly string[] {
  const board = { screen: 'supplierHome', kind: 'handMade', side: 'supplier', component: 'Home', actions }
  const changed = base.map(({ path, text }) => ({ path, text: changedText(path, text) }))
  const compiled = compileDeclarations([...changed, { path: 'screens/deliveries/supplierHome.screen.json', text: JSON.stringify(board) }])
  return ('problems' in compiled ? compiled.problems : checkDeclarations(compiled)).map(({ message }) => message)
}

function changedText(path: string, text: string): string {
  if (path === 'screens/deliveries/supplierShippingList.screen.json') return text.replace('"row": ["cancel"]', '"bar": ["export"]')
  if (path === 'schemas/shared/routes.json') return text.replace('"successPage": {', '"supplierHome": { "section": "Home", "shell": true }, "successPage": {')
  return path.startsWith('locales/') ? text.replace('"successPage":', '"supplierHome": "Home", "successPage":') : text
}

test('an action that a hand-made screen names needs no list or detail', () => {
  expect(problemsWith(['open:supplierOrderList'])).toEqual(['no screen of the supplier shows the action "cancel" of shipment'])
  expect(problemsWith(['shipment.cancel'])).toEqual([])
})
