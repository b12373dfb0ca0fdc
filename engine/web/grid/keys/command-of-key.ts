/** The commands of keys in a grid, besides moving and typing. */
export type GridCommand =
  | 'all'
  | 'clear'
  | 'fillDown'
  | 'fillRight'
  | 'today'
  | 'undo'
  | 'redo'
  | 'find'
  | 'nextMatch'
  | 'previousMatch'
  | 'nextIssue'
  | 'previousIssue'
  | 'first'
  | 'rowStart'
  | 'last'
  | 'add'
  | 'copyRows'
  | 'remove'
  | 'moveUp'
  | 'moveDown'
  | 'menu'
  | 'leave'

export type PressedKey = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const byKey: Readonly<Record<string, GridCommand>> = {
  'Ctrl+a': 'all',
  Delete: 'clear',
  'Ctrl+d': 'fillDown',
  'Ctrl+r': 'fillRight',
  'Ctrl+;': 'today',
  'Ctrl+z': 'undo',
  'Ctrl+y': 'redo',
  'Ctrl+Shift+z': 'redo',
  'Ctrl+f': 'find',
  F3: 'nextMatch',
  'Shift+F3': 'previousMatch',
  F8: 'nextIssue',
  'Shift+F8': 'previousIssue',
  'Ctrl+Home': 'first',
  Home: 'rowStart',
  'Ctrl+End': 'last',
  'Alt+Insert': 'add',
  'Alt+Shift+Insert': 'copyRows',
  'Alt+Delete': 'remove',
  'Alt+ArrowUp': 'moveUp',
  'Alt+ArrowDown': 'moveDown',
  ContextMenu: 'menu',
  'Shift+F10': 'menu',
  Escape: 'leave',
}

/** The command of a pressed key; Ctrl is Command on a Mac. Undefined for keys that move or type. */
export function commandOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey): GridCommand | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key
  return byKey[`${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${name}`]
}

/** Whether a key types a letter. */
export function isLetter({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey
}
