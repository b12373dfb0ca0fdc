import { expect, test } from 'vitest'
import type { RoleDetail } from './access-calls.ts'
import { BUILT_IN, codeFilterOf, draftOf, isDirty, openedRole, reduceRole, type RoleEvent, type RoleState } from './role-state.ts'

const buyer = { id: '5', name: '采购员', englishName: 'Buyer', remark: '', codes: ['A10', 'A30'], members: [{ id: 'm1' }] } as unknown as RoleDetail
const stored = draftOf(buyer)
const after = (...events: readonly RoleEvent[]): RoleState => events.reduce(reduceRole, openedRole(stored, undefined))
const set = (...codes: readonly string[]) => new Set(codes)

test('a stored role opens as it is stored; a copy opens with the codes of the other role and no name', () => {
  expect(after().draft).toEqual({ name: '采购员', englishName: 'Buyer', remark: '', codes: set('A10', 'A30'), members: set('m1') })
  const copy = openedRole(draftOf(undefined), buyer)
  expect(copy.draft).toEqual({ name: '', englishName: '', remark: '', codes: set('A10', 'A30'), members: set() })
  expect(isDirty(copy, draftOf(undefined))).toBe(true)
})

test('a role is dirty while something differs from what is stored, whatever the order of its codes', () => {
  expect(isDirty(after(), stored)).toBe(false)
  expect(isDirty(after({ kind: 'edited', change: { remark: 'East' } }), stored)).toBe(true)
  expect(isDirty(after({ kind: 'edited', change: { codes: set('A30', 'A10') } }), stored)).toBe(false)
  expect(isDirty(after({ kind: 'edited', change: { members: set('m1', 'm2') } }), stored)).toBe(true)
  expect(isDirty(after({ kind: 'edited', change: { remark: 'East' } }, { kind: 'discarded', stored }), stored)).toBe(false)
  expect(isDirty(after({ kind: 'edited', change: { remark: 'East' } }, { kind: 'saved' }), stored)).toBe(false)
})

test('ticking a code removes no row; setting a filter shows rows by the codes of now', () => {
  const ticked = after({ kind: 'onlySelectedToggled' }, { kind: 'edited', change: { codes: set('A10') } })
  expect(ticked).toMatchObject({ onlySelected: true, shownBy: set('A10', 'A30') })
  expect(reduceRole(ticked, { kind: 'searched', search: 'order' })).toMatchObject({ search: 'order', shownBy: set('A10') })
  expect(reduceRole(ticked, { kind: 'onlyDifferingToggled' }).shownBy).toEqual(set('A10'))
})

test('the codes of the built-in role are put back and shown at once', () => {
  const reset = after({ kind: 'codesReset', codes: set('A50') })
  expect(reset).toMatchObject({ draft: { name: '采购员', codes: set('A50') }, shownBy: set('A50') })
})

test('comparing with a role shows the differences alone; comparing with none shows all', () => {
  const compared = after({ kind: 'compared', compared: BUILT_IN })
  expect(codeFilterOf(compared, set('A10'))).toEqual({ search: '', onlySelected: false, differingFrom: set('A10') })
  expect(codeFilterOf(reduceRole(compared, { kind: 'onlyDifferingToggled' }), set('A10')).differingFrom).toBeUndefined()
  expect(reduceRole(compared, { kind: 'compared', compared: '' })).toMatchObject({ compared: '', onlyDiffering: false })
})
