// The compiled models of our page (scripts/bench/page/ours/models-plugin.ts).
declare module 'virtual:bench-models' {
  export const models: Readonly<Record<30 | 60, import('../../../../engine/core/model/model.ts').Model>>
}
