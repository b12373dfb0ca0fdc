import { type Mentionable, MENTION_IN_TEXT } from '../../../../core/wire/discussion.ts'

/** The end of a text after which "@" belongs to a mail address. */
const BEFORE_MAIL = /[\w.-]$/

/** What is typed of a name after the last "@" before the cursor; undefined if there is none, or it is that of a mail address. */
export function typedMention(text: string, cursor: number): { readonly from: number; readonly typed: string } | undefined {
  const found = /(?<![\w.-])@([^\s@]{0,40})$/u.exec(text.slice(0, cursor))
  return found === null ? undefined : { from: found.index, typed: found[1]! }
}

/** The text with the chosen name in place of what was typed of it, and the cursor behind it. */
export function withMention(text: string, from: number, cursor: number, name: string): { readonly text: string; readonly cursor: number } {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length }
}

/** The name under which a person stands in the text: the second Li Ming is "Li Ming (2)" there, so that each stays who was meant. */
export function nameBeside(others: readonly Pick<Mentionable, 'name'>[], name: string): string {
  const taken = new Set(others.map((other) => other.name))
  let number = 1
  const numbered = () => (number === 1 ? name : `${name} (${number})`)
  while (taken.has(numbered())) number++
  return numbered()
}

/**
 * The text as it is sent: "@[<id>]" in place of each chosen name that still stands in it. A longer name goes first: "@Li Ming" is not "@Li". What belongs to a
 * mail address is no name.
 */
export function sentText(text: string, chosen: readonly Pick<Mentionable, 'id' | 'name'>[]): string {
  const longestFirst = chosen.toSorted((a, b) => b.name.length - a.name.length)
  return longestFirst.reduce(
    (sent, { id, name }) => sent.replaceAll(`@${name}`, (typed, at: number) => (BEFORE_MAIL.test(sent.slice(0, at)) ? typed : `@[${id}]`)),
    text,
  )
}

/** A text in parts: plain ones, and names of people. */
export function partsOfText(
  text: string,
  mentions: readonly Pick<Mentionable, 'id' | 'name'>[],
): readonly { readonly text: string; readonly isName: boolean }[] {
  const names = new Map(mentions.map(({ id, name }) => [id, name]))
  const parts: { readonly text: string; readonly isName: boolean }[] = []
  let done = 0
  for (const { 0: whole, 1: id = '', index } of text.matchAll(MENTION_IN_TEXT)) {
    if (index > done) parts.push({ text: text.slice(done, index), isName: false })
    parts.push({ text: `@${names.get(id) ?? '…'}`, isName: true })
    done = index + whole.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isName: false })
  return parts
}
