import type { PermissionEntry, Module } from './access-calls.ts'

/** What narrows the tree of codes. */
export type CodeFilter = {
  readonly search: string
  readonly onlyChosen: boolean
  /** Only where the role differs from this one: as it came, or another role. */
  readonly differingFrom?: ReadonlySet<string> | undefined
}

/** The modules and codes that are left; a module of which nothing is left goes. A search finds names, codes and modules. */
export function filteredModules(
  modules: readonly Module[],
  chosen: ReadonlySet<string>,
  { search, onlyChosen, differingFrom }: CodeFilter,
  nameOf: (key: string) => string,
): readonly Module[] {
  const wanted = search.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return modules.flatMap(({ module, permissions }) => {
    const isModuleFound = holds(nameOf(`module.${module}`))
    const isLeft = ({ code }: PermissionEntry) =>
      (wanted === '' || isModuleFound || code.toLowerCase() === wanted || holds(nameOf(`permission.${code}`))) &&
      (!onlyChosen || chosen.has(code)) &&
      (differingFrom === undefined || differingFrom.has(code) !== chosen.has(code))
    const left = permissions.filter(isLeft)
    return left.length === 0 ? [] : [{ module, permissions: left }]
  })
}

/** Whether a module is chosen as a whole, in part or not at all. */
export function stateOfModule(permissions: readonly PermissionEntry[], chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = permissions.filter(({ code }) => chosen.has(code)).length
  return count === 0 ? 'none' : count === permissions.length ? 'all' : 'some'
}

/** The choice with these codes in it, or without them. */
export function withCodes(chosen: ReadonlySet<string>, codes: readonly string[], isIn: boolean): ReadonlySet<string> {
  return isIn ? new Set([...chosen, ...codes]) : new Set([...chosen].filter((code) => !codes.includes(code)))
}

/** What one choice has and the other lacks. */
export function differenceOf(now: ReadonlySet<string>, before: ReadonlySet<string>): { readonly added: number; readonly taken: number } {
  return { added: [...now].filter((code) => !before.has(code)).length, taken: [...before].filter((code) => !now.has(code)).length }
}
