// The modules that the build makes from the declaration (scripts/vite/model-plugin.ts).
declare module 'virtual:model' {
  export const frame: import('./packs.ts').ModelFrame
  /** The folder of the packs, each at "<language>/<name>.json". */
  export const packFolder: string
}
