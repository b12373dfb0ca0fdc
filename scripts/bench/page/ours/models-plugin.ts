import type { Plugin } from 'vite'
import { benchModel } from './declaration.ts'

const empty = "export const frame = { routes: {}, permissionOfRoute: {}, detailOf: {}, explainCode: '' }\nexport const packFolder = '/model'"

/** Gives our page the models of the benches; it needs nothing of the product's declarations. */
export function modelsPlugin(): Plugin {
  const modules: Readonly<Record<string, () => string>> = {
    'virtual:bench-models': () => `export const models = { 30: ${JSON.stringify(benchModel(30))}, 60: ${JSON.stringify(benchModel(60))} }`,
    'virtual:model': () => empty,
  }
  return {
    name: 'bench-models',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  }
}
