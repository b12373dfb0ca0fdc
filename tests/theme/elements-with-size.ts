import { afterAll, beforeAll } from 'vitest'

const SIZES = ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const

/**
 * Gives every element a size in pixels, for the tests of this file: nothing has one in jsdom, and a grid draws only what fits.
 * The next file of the process has no sizes again.
 */
export function elementsWithSize({ width, height }: { readonly width: number; readonly height: number }): void {
  const own = new Map<string, PropertyDescriptor | undefined>()
  beforeAll(() => {
    for (const name of SIZES) {
      own.set(name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => (name.endsWith('Width') ? width : height) })
    }
  })
  afterAll(() => {
    for (const [name, before] of own)
      if (before === undefined) Reflect.deleteProperty(HTMLElement.prototype, name)
      else Object.defineProperty(HTMLElement.prototype, name, before)
  })
}
