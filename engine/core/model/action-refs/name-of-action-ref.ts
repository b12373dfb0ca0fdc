import type { ActionRef } from '../screen.ts'

/** A short name of an action, for keys and for `data-action`. */
export function nameOfActionRef(ref: ActionRef): string {
  switch (ref.kind) {
    case 'transition':
      return ref.transition
    case 'open':
      return `open:${ref.screen}`
    case 'print':
      return `print:${ref.screen}`
    case 'create':
      return `create:${ref.screen}${ref.transition === undefined ? '' : `.${ref.transition}`}`
    case 'invite':
      return `invite:${ref.screen}`
    case 'import':
      return `import:${ref.name}`
    case 'export':
      return 'export'
  }
}
