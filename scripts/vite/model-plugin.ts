import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import type { Side } from '../../engine/core/model/side.ts'
import { partModel } from '../../engine/web/model/part-model.ts'
import type { PartedModel } from '../../engine/web/model/parts.ts'
import { modelOfSide } from './model-of-side.ts'
import { packFiles, withoutPlaces } from './pack-files.ts'

const root = 'virtual:model'
/** Rollup's sign for a module that is not a file. */
const resolved = `\0${root}`
const declared = /[\\/](schemas|screens|locales)[\\/].*\.json$/
/** Where the packs lie while a page is developed. */
const developed = '/model'

/** A folder named after all that lies in it: a change of any declaration is another address. */
function folderOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, text] of files) hash.update(name).update('\0').update(text).update('\0')
  return `assets/model-${hash.digest('hex').slice(0, 10)}`
}

/**
 * Gives the page the model of one side: the frame as a module, and a pack for each screen and language beside the scripts, so that
 * what is loaded first does not grow with the number of screens. While a page is developed, a changed declaration is compiled again
 * and the page reloads.
 */
export function modelPlugin(project: string, side: Side): Plugin {
  let read: PartedModel | undefined
  const parted = (): PartedModel => (read ??= partModel(modelOfSide(project, side)))
  let isServing = false
  return {
    name: 'counterpart-model',
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    resolveId: (id) => (id === root ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined
      const folder = isServing ? developed : `/${folderOf(packFiles(parted()))}`
      return `export const frame = ${JSON.stringify(parted().frame, isServing ? undefined : withoutPlaces)}\nexport const packFolder = ${JSON.stringify(folder)}`
    },
    generateBundle() {
      const files = packFiles(parted())
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folderOf(files)}/${name}`, source })
    },
    configureServer(server) {
      server.middlewares.use(developed, (request, response, next) => {
        const [, language, name] = /^\/(cn|en)\/(\w+)\.json$/.exec(request.url ?? '') ?? []
        const pack = parted().packs[language as 'cn' | 'en']?.[name ?? '']
        if (pack === undefined) return next()
        response.setHeader('content-type', 'application/json').end(JSON.stringify(pack))
      })
      server.watcher.add(['schemas', 'screens', 'locales'].map((folder) => `${project}/${folder}`))
      server.watcher.on('change', (file) => {
        if (!declared.test(file)) return
        read = undefined
        for (const module of server.moduleGraph.idToModuleMap.values()) if (module.id === resolved) server.moduleGraph.invalidateModule(module)
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
