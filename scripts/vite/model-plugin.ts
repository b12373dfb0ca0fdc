import type { Plugin } from 'vite'
import type { Side } from '../../engine/core/model/side.ts'
import { partModel } from '../../engine/web/model/part-model.ts'
import type { PartedModel } from '../../engine/web/model/parts.ts'
import { modelOfSide } from './model-of-side.ts'

const root = 'virtual:model'
/** Rollup's sign for a module that is not a file. */
const resolved = (id: string): string => `\0${id}`
const declared = /[\\/](schemas|screens|locales)[\\/].*\.json$/

/** Where things were declared is a fifth of the weight and read by nobody on a built page; while developing it stays. */
function moduleText(name: string, value: unknown, withPlaces: boolean): string {
  if (withPlaces) return `export const ${name} = ${JSON.stringify(value)}`
  const mark = '"\\u0001at"'
  const text = JSON.stringify(value, (key, each: unknown) => (key === 'at' && isPlace(each) ? '\u0001at' : key === 'spec' ? undefined : each))
  return `const at = { file: '', line: 0, column: 0 }\nexport const ${name} = ${text.replaceAll(mark, 'at')}`
}

function isPlace(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'file' in value && 'line' in value
}

function frameModule({ frame, parts, texts }: PartedModel): string {
  const imports = (names: readonly string[], path: string): string =>
    `{ ${names.map((name) => `${JSON.stringify(name)}: () => import('${root}/${path}/${name}')`).join(', ')} }`
  return [
    `export const frame = ${JSON.stringify(frame)}`,
    `export const partByArea = ${imports(Object.keys(parts), 'part')}`,
    `export const textsByLanguage = { cn: ${imports(Object.keys(texts.cn), 'texts/cn')}, en: ${imports(Object.keys(texts.en), 'texts/en')} }`,
  ].join('\n')
}

/**
 * Gives the page the model of one side as modules: the frame at once, the declarations of an area and its words when a screen asks for them.
 * While a page is developed, a changed declaration is compiled again and the page reloads.
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
    resolveId: (id) => (id === root || id.startsWith(`${root}/`) ? resolved(id) : undefined),
    load(id) {
      if (!id.startsWith(resolved(root))) return undefined
      const [, kind, ...path] = id.slice(1).split('/')
      const { parts, texts } = parted()
      if (kind === undefined) return frameModule(parted())
      if (kind === 'part') return moduleText('part', parts[path[0]!], isServing)
      return `export const texts = ${JSON.stringify(texts[path[0] as 'cn' | 'en'][path[1]!])}`
    },
    configureServer(server) {
      server.watcher.add(['schemas', 'screens', 'locales'].map((folder) => `${project}/${folder}`))
      server.watcher.on('change', (file) => {
        if (!declared.test(file)) return
        read = undefined
        for (const module of server.moduleGraph.idToModuleMap.values()) if (module.id?.startsWith(resolved(root))) server.moduleGraph.invalidateModule(module)
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
