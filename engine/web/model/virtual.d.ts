// What the build makes of the declaration (scripts/vite/model-plugin.ts).
declare module 'virtual:model' {
  type Text = import('../../core/model/model.ts').Texts
  export const frame: import('./parts.ts').ModelFrame
  export const partByArea: Readonly<Record<string, () => Promise<{ readonly part: import('./parts.ts').ModelPart }>>>
  export const textsByLanguage: Readonly<Record<import('../../core/model/side.ts').Language, Readonly<Record<string, () => Promise<{ readonly texts: Text }>>>>>
}
