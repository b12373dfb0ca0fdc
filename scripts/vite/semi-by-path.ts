import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const semi = '@douyinfe/semi-ui-19'
const named = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${semi}["'];?`, 'g')

/** The path of each component, from the package's own index. */
function pathByName(index: string): ReadonlyMap<string, string> {
  const lines = index.matchAll(/export \{ default as (\w+)[^}]*\} from ["']\.\/([^"']+)["']/g)
  return new Map([...lines].map(([, name, path]) => [name!, `${semi}/lib/es/${path}`]))
}

/** Rewrites imports from the index of Semi to the paths of the components. */
export function importsByPath(code: string, paths: ReadonlyMap<string, string>): string {
  return code.replace(named, (_, names: string) =>
    names
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => {
        const [name = '', local = name] = each.split(/\s+as\s+/)
        const path = paths.get(name)
        if (path === undefined) throw new Error(`Cannot import "${name}" from ${semi}: its index has no such component`)
        return `import ${local} from '${path}';`
      })
      .join(' '),
  )
}

/** Semi's package declares side effects for its index: an import by name would also load the editor, the code highlighter and the Markdown renderer. */
export function semiByPath(project: string): Plugin {
  const paths = pathByName(readFileSync(join(project, 'node_modules', semi, 'lib/es/index.js'), 'utf8'))
  return {
    name: 'semi-by-path',
    transform: (code, id) => (id.includes('/engine/web/') && code.includes(semi) ? { code: importsByPath(code, paths), map: null } : undefined),
  }
}
