import type { PermissionEntry, Module } from './access-calls.ts'

/** The filter of the tree of codes. */
export type CodeFilter = {
  readonly search: string
  readonly onlySelected: boolean
  /** Only codes that differ from this one: the original role, or another. */
  readonly differingFrom?: ReadonlySet<string> | undefined
}

/** The modules and codes that match; a module without matches is left out. A search matches names, codes and modules. */
export function filteredModules(
  modules: readonly Module[],
  selected: ReadonlySet<string>,
  { search, onlySelected, differingFrom }: CodeFilter,
  nameOf: (key: string) => string,
): readonly Module[] {
  const wanted = search.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return modules.flatMap(({ module, permissions }) => {
    const isModuleFound = holds(nameOf(`module.${module}`))
    const isLeft = ({ code }: PermissionEntry) =>
      (wanted === '' || isModuleFound || code.toLowerCase() === wanted || holds(nameOf(`permission.${code}`))) &&
      (!onlySelected || selected.has(code)) &&
      (differingFrom === undefined || differingFrom.has(code) !== selected.has(code))
    const left = permissions.filter(isLeft)
    return left.length === 0 ? [] : [{ module, permissions: left }]
  })
}

/** Whether all, some or none of a module is selected. */
export function stateOfModule(permissions: readonly PermissionEntry[], selected: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = permissions.filter(({ code }) => selected.has(code)).length
  return count === 0 ? 'none' : count === permissions.length ? 'all' : 'some'
}

/** The selection with these codes added or removed. */
export function withCodes(selected: ReadonlySet<string>, codes: readonly string[], isIn: boolean): ReadonlySet<string> {
  return isIn ? new Set([...selected, ...codes]) : new Set([...selected].filter((code) => !codes.includes(code)))
}

/** The codes of one selection that the other lacks. */
export function differenceOf(now: ReadonlySet<string>, before: ReadonlySet<string>): { readonly added: number; readonly taken: number } {
  return { added: [...now].filter((code) => !before.has(code)).length, taken: [...before].filter((code) => !now.has(code)).length }
}
