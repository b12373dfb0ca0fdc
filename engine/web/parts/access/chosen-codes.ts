import type { PermissionEntry, Module } from './access-calls.ts'

/** The filter of the tree of codes. */
export type CodeFilter = {
  readonly search: string
  readonly onlyChosen: boolean
  /** Only codes that differ from this one: the original role, or another. */
  readonly differingFrom?: ReadonlySet<string> | undefined
}

/** The modules and codes that match; a module without matches is left out. A search matches names, codes and modules. */
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

/** Whether all, some or none of a module is selected. */
export function stateOfModule(permissions: readonly PermissionEntry[], chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = permissions.filter(({ code }) => chosen.has(code)).length
  return count === 0 ? 'none' : count === permissions.length ? 'all' : 'some'
}

/** The selection with these codes added or removed. */
export function withCodes(chosen: ReadonlySet<string>, codes: readonly string[], isIn: boolean): ReadonlySet<string> {
  return isIn ? new Set([...chosen, ...codes]) : new Set([...chosen].filter((code) => !codes.includes(code)))
}

/** The codes of one selection that the other lacks. */
export function differenceOf(now: ReadonlySet<string>, before: ReadonlySet<string>): { readonly added: number; readonly taken: number } {
  return { added: [...now].filter((code) => !before.has(code)).length, taken: [...before].filter((code) => !now.has(code)).length }
}
