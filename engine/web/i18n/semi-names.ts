import { currentTranslate } from './translate.ts'

declare global {
  /** Called by Semi's components, as the build rewrites them (`scripts/vite/semi-names.ts`). */
  var counterpartName: (key: string) => string
}

/** The accessible names of Semi's parts in the language of the page. */
globalThis.counterpartName = (key) => currentTranslate()(`ui.semi.${key}`)
