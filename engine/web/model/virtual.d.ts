// What the build makes of the declaration (scripts/vite/model-plugin.ts).
declare module 'virtual:model' {
  export const frame: import('./packs.ts').ModelFrame
  /** Where the packs lie: below it, "<language>/<name>.json". */
  export const packFolder: string
}
