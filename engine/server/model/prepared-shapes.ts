import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { acceptPreparedShapes } from '../../core/compile/source/prepared-shapes.ts'
import type { PreparedShapes } from '../../core/compile/source/prepared-shapes.ts'

/** Written by `npm run codegen`. */
const file = join(import.meta.dirname, '../../../build/declared/shape-validators.cjs')
let isLoaded = false

/** Takes the validators that codegen prepared, once. Without them the declarations are read all the same, a little later. */
export function loadPreparedShapes(): void {
  if (isLoaded) return
  isLoaded = true
  if (existsSync(file)) acceptPreparedShapes(createRequire(file)(file) as PreparedShapes)
}
