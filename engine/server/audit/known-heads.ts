import type { Reached } from './check-links.ts'

/** A chain's last link as it was kept elsewhere. */
export type KnownHead = Reached & { readonly chain: string }

/** Stands for the chain of entries that belong to no enterprise. */
const NO_ENTERPRISE = '-'

/** One line, to be kept where nobody who can write in the database can write. */
export function lineOfHead({ chain, number, hash }: KnownHead): string {
  return `${chain === '' ? NO_ENTERPRISE : chain}=${number}:${hash}`
}

/** The heads of a text of such lines; blank lines and those that begin with # are passed over. Throws at a line that is none. */
export function headsFrom(text: string): readonly KnownHead[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, chain, number, hash] = /^(.+)=(\d{1,15}):([\da-f]{64})$/.exec(line) ?? []
      if (chain === undefined || number === undefined || hash === undefined)
        throw new RangeError(`Cannot read the known head "${line}": expected enterprise=number:hash`)
      return { chain: chain === NO_ENTERPRISE ? '' : chain, number: Number(number), hash }
    })
}
