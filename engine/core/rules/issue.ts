import type { Issue } from '../wire/envelope.ts'

/** One fault of a user's data, or one reason why an action is refused. */
export function issue(code: string, path = '', params: Readonly<Record<string, string>> = {}): Issue {
  return { code, path, params }
}

/** The path of a field of a row: `at('lines', 3, 'quantity')` is "lines[3].quantity". */
export function at(...parts: readonly (string | number)[]): string {
  let path = ''
  for (const part of parts) path += typeof part === 'number' ? `[${part}]` : path === '' || part === '' ? part : `.${part}`
  return path
}

/** The issues without duplicates at the same place. */
export function distinct(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Set<string>()
  return issues.filter(({ code, path }) => {
    const key = `${path} ${code}`
    return seen.has(key) ? false : seen.add(key)
  })
}
