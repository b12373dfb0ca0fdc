import { defineConfig, type UserConfig } from 'vite'
import { sides } from './engine/core/model/side.ts'
import { loadModel } from './engine/server/model/load-model.ts'
import { siteConfig } from './scripts/vite/site-config.ts'

const project = import.meta.dirname

// One site per build: COUNTERPART_SIDE=supplier npx vite build
export default defineConfig((): UserConfig => {
  const asked = process.env['COUNTERPART_SIDE'] ?? 'purchaser'
  const side = sides.find((each) => each === asked)
  if (side === undefined) throw new Error(`COUNTERPART_SIDE must be purchaser or supplier, not "${asked}"`)
  const model = loadModel(project)
  return siteConfig(project, side, () => model)
})
