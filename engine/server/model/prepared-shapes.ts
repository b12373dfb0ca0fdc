import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { acceptPreparedShapes } from '../../core/compile/source/prepared-shapes.ts'
import type { PreparedShapes } from '../../core/compile/source/prepared-shapes.ts'

/** Written by `npm run codegen`. */
const file = fileURLToPath(new URL('../../../build/declared/shape-validators.cjs', import.meta.url))
let isLoaded = false

/** Takes the validators that codegen prepared, once. Without them the declarations are read all the same, a little later. */
export function loadPreparedShapes(): void {
  if (isLoaded) return
  isLoaded = true
  if (existsSync(file)) acceptPreparedShapes(createRequire(import.meta.url)(file) as PreparedShapes)
}
