import type { Plugin } from 'vite'

const byDefault = "import DefaultLocale from './source/zh_CN';"
const importOfDates = /^import \{ \w+ \} from 'date-fns\/locale';\n/m
const memberOfDates = /^\s*dateFnsLocale: \w+,\n/m

/**
 * The code of Semi's consumer of a locale, which asks the page for its own where no provider is: Semi opens some dialogs outside of it, and brings Chinese words
 * for them to every page.
 */
export function withPageLocale(code: string): string {
  if (!code.includes(byDefault)) throw new Error("Cannot take out Semi's default locale: its code has changed")
  return code.replace(byDefault, '').replaceAll('DefaultLocale', 'globalThis.counterpartLocale()')
}

/** The code of one of Semi's locales, without date-fns' names of days and months: our pickers write and read dates in figures alone. */
export function withoutDateNames(code: string): string {
  if (!importOfDates.test(code) || !memberOfDates.test(code)) throw new Error("Cannot take out the dates of Semi's locale: its code has changed")
  return code.replace(importOfDates, '').replace(memberOfDates, '')
}

/** Leaves out of Semi's locales what no page of ours reads: otherwise the first page loads it. */
export function semiLocale(): Plugin {
  return {
    name: 'semi-locale',
    transform: (code, id) => {
      if (id.includes('@douyinfe/semi-ui-19/lib/es/locale/localeConsumer.js')) return { code: withPageLocale(code), map: null }
      return /@douyinfe\/semi-ui-19\/lib\/es\/locale\/source\/(?:zh_CN|en_US)\.js/.test(id) ? { code: withoutDateNames(code), map: null } : undefined
    },
  }
}
