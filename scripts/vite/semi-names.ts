import type { Plugin } from 'vite'

/** The English accessible names that Semi gives in every language, with the keys of our texts (`ui.semi.<key>`). */
const keyByName: Readonly<Record<string, string>> = {
  close: 'close',
  Close: 'close',
  'Previous year': 'previousYear',
  'Previous month': 'previousMonth',
  'Next month': 'nextMonth',
  'Next year': 'nextYear',
  'Switch to date panel': 'toDate',
  'Switch to time panel': 'toTime',
  'Clear range input value': 'clear',
  'Change date': 'chooseDate',
  'Choose date': 'chooseDate',
  'Show password': 'showPassword',
  'Hidden password': 'hidePassword',
  'Input group': 'inputGroup',
  'Use the input box to create an optional item': 'search',
  selected: 'search',
  warning: 'warning',
  success: 'success',
  info: 'info',
  danger: 'error',
}

const lineOfName = /^.*(?:"aria-label": |ariaLabel = ).*$/gm
/** The buttons of a dialog: their visible text is their name. */
const nameOfButton = /^\s*"aria-label": "(?:cancel|confirm)",\n/gm
const typeOfToast = "`${type ? type : 'default'} type`"
const stars = / \$\{ariaLabelPrefix\}(?:s|\$\{index === 0 \? '' : 's'\})/g
const rated = /`Rating: \$\{value\} of \$\{count\}[^`]*`/g

/** The code of one of Semi's files, which asks for its names when it renders. */
export function translatedNames(code: string): string {
  return code
    .replaceAll(nameOfButton, '')
    .replaceAll(typeOfToast, asked("type || 'info'"))
    .replaceAll(rated, '`${value} / ${count}`')
    .replaceAll(stars, '')
    .replaceAll(lineOfName, (line) =>
      line.replaceAll(/(["'])([A-Za-z][A-Za-z ]+)\1(?!:)/g, (literal, _quote: string, name: string) =>
        keyByName[name] === undefined ? literal : asked(`'${keyByName[name]}'`),
      ),
    )
}

function asked(key: string): string {
  return `globalThis.counterpartName(${key})`
}

/**
 * The code of Semi's icon, which is called by the English name of its picture. Beside a text or in a named button it says nothing more; only the cross is the
 * whole content of a button.
 */
export function unnamedIcon(code: string): string {
  const named = '"aria-label": type,'
  if (!code.includes(named)) throw new Error("Cannot find the name of Semi's icon: its code has changed")
  return code.replace(
    named,
    `"aria-label": type === "close" ? globalThis.counterpartName("close") : undefined, "aria-hidden": type === "close" || restProps["aria-label"] ? undefined : true,`,
  )
}

/** Semi has no translation for the accessible names of its parts, so the build puts ours in their place. */
export function semiNames(): Plugin {
  return {
    name: 'semi-names',
    transform: (code, id) => {
      if (id.includes('@douyinfe/semi-icons/lib/es/components/Icon.js')) return { code: unnamedIcon(code), map: null }
      return id.includes('@douyinfe/semi-ui-19/lib/es/') && /aria-label|ariaLabel/.test(code) ? { code: translatedNames(code), map: null } : undefined
    },
  }
}
