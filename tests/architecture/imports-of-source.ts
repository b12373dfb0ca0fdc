export interface Import {
  readonly from: string
  /** Types are erased before the program runs, so they cause no cycle at run time. */
  readonly isType: boolean
}

const STATEMENT = /^[ \t]*(?:import|export)(\s+type)?\b(?:[^'"`;=]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm
const CALL = /\bimport\(\s*['"]([^'"\n]+)['"]/g

/** Everything that a source imports, comments left out. */
export function importsOfSource(source: string): Import[] {
  const code = withoutComments(source)
  const statements = [...code.matchAll(STATEMENT)].map(([, type, from]) => ({ from: from as string, isType: type !== undefined }))
  const calls = [...code.matchAll(CALL)].map(([, from]) => ({ from: from as string, isType: false }))
  return [...statements, ...calls]
}

export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$|(?<=[\s;{}(),])\/\/.*$/gm, '')
}
