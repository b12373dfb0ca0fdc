import type { Plugin } from 'vite'

const name = 'virtual:model'
const empty = `export const frame = { grammar: '', routes: {}, menus: { purchaser: [], supplier: [] }, preferences: { purchaser: {}, supplier: {} }, permissionOfRoute: {}, detailOf: {} }
export const packFolder = '/model'`

/** Replaces the compiled declarations of a build: tests give a page their own model. */
export function emptyModel(): Plugin {
  return { name: 'empty-model', resolveId: (id) => (id === name ? `\0${name}` : undefined), load: (id) => (id === `\0${name}` ? empty : undefined) }
}
