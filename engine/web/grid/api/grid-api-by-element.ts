import type { GridApi } from './grid-api.ts'

/** Of each grid on the page what stands where, for whoever points at a cell from outside. */
export const gridApiByElement = new WeakMap<Element, { readonly current: GridApi }>()
