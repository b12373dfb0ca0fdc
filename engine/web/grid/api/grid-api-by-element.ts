import type { GridApi } from './grid-api.ts'

/** The API of each grid on the page, for code outside it that points at a cell. */
export const gridApiByElement = new WeakMap<Element, { readonly current: GridApi }>()
