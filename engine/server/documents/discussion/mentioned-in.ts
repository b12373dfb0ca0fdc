import { MENTION_IN_TEXT } from '../../../core/wire/discussion.ts'

/** The accounts that a text mentions, each once. */
export function mentionedIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(MENTION_IN_TEXT)].map(([, account]) => account!))]
}
