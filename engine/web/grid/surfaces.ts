import type { Surface } from './surface.ts'

/** Of each grid on the page what stands where, for whoever points at a cell from outside. */
export const surfaces = new WeakMap<Element, { readonly current: Surface }>()
