import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Language, Side } from '../../engine/core/model/side.ts'
import { frameOf, packOf, splitModel } from '../../engine/web/model/split-model.ts'
import { shortFrame } from '../../engine/web/model/short-frame.ts'
import { packFiles, withoutPlaces } from './pack-files.ts'

const root = 'virtual:model'
/** Rollup's prefix for a module that is not a file. */
const resolved = `\0${root}`
const reader = join(import.meta.dirname, '../../engine/web/model/short-frame.ts')
/** The path of the packs during development. */
const developed = '/model'

/** The packs of a build. The folder's name is a hash of its content: a change of any declaration gives another address. */
type BuiltPacks = { readonly folder: string; readonly files: ReadonlyMap<string, string> }

function builtPacksOf(model: Model): BuiltPacks {
  const files = packFiles(splitModel(model))
  const hash = createHash('sha256')
  for (const [name, text] of files) hash.update(name).update('\0').update(text).update('\0')
  return { folder: `assets/model-${hash.digest('hex').slice(0, 10)}`, files }
}

/**
 * Gives the page the model of one side: the frame as a module, and a pack for each screen and language beside the scripts, so that the
 * first load does not grow with the number of screens. During development, frame and packs are computed from the current model at each
 * request. A supplier's page contains nothing of the purchaser's.
 */
export function modelPlugin(side: Side, model: () => Model): Plugin {
  let of: Model | undefined
  let ours: Model | undefined
  const current = (): Model => {
    const now = model()
    if (ours === undefined || of !== now) [of, ours] = [now, modelForSide(now, side)]
    return ours
  }
  let built: BuiltPacks | undefined
  let isServing = false
  return {
    name: 'counterpart-model',
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    buildStart() {
      built = isServing ? undefined : builtPacksOf(current())
    },
    resolveId: (id) => (id === root ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined
      const folder = built === undefined ? developed : `/${built.folder}`
      const frame = JSON.stringify(shortFrame(frameOf(current())), isServing ? undefined : withoutPlaces)
      return `import { wholeFrame } from ${JSON.stringify(reader)}
export const frame = wholeFrame(${frame})
export const packFolder = ${JSON.stringify(folder)}`
    },
    generateBundle() {
      for (const [name, source] of built?.files ?? []) this.emitFile({ type: 'asset', fileName: `${built!.folder}/${name}`, source })
    },
    configureServer(server) {
      server.middlewares.use(developed, (request, response, next) => {
        const [, language, name] = /^\/(cn|en)\/(\w+)\.json/.exec(request.url ?? '') ?? []
        // All packs together take longer than a person waits for the open one.
        const pack = name === undefined ? undefined : packOf(current(), name, language as Language)
        const answer = request.url?.startsWith('/frame.json') === true ? frameOf(current()) : pack
        if (answer === undefined) return next()
        response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store').end(JSON.stringify(answer))
      })
    },
  }
}
