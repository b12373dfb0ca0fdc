import { join } from 'node:path'
import { readExam } from './read-exam.ts'
import type { Feature } from './read-exam.ts'

const answers = ['said', 'differently', 'cannot'] as const

/** tests/exam/README.md: what of the foreign pages could be said, counted from the files beside it. */
export function examReference(root: string): string {
  const pages = readExam(join(root, 'tests', 'exam'))
  const all = pages.flatMap(({ features }) => features)
  const numbers = (features: readonly Feature[]): readonly string[] => answers.map((answer) => String(features.filter(({ said }) => said === answer).length))
  const rows = pages.map(({ name, page, original, features }) => row([`[${page}](${name}/said.json)`, original, ...numbers(features)]))
  const proven = all.filter((feature) => feature.said !== 'cannot' && feature.proof !== undefined)
  const proofs = proven.flatMap((feature) => (feature.said === 'cannot' ? [] : [feature.proof ?? []].flat()))
  const count = (kind: string): number => proofs.filter((proof) => kind in proof).length
  return [
    '# The exam of the language',
    '',
    'Ten pages of other products’ examples, written anew in our language: what an author of theirs would ask of ours. Each folder is a project of its own, which has to be without a problem; its `said.json` goes through the original feature by feature: said, said differently (and how), or not to be said (and why). What is said has a proof of what it does: judged by what page and server share (`judge.ts`: worked out, refused, offered, hidden, an action and what it leads to), drawn by the real screens (`draw.tsx`: pressed, typed, seen, sent), or done by the whole server on a database (`serve.ts`). Every proof names what the feature rests on, and must fail once that is taken out. All screens are drawn in both languages. Nothing of the originals is copied: project and path lead to them.',
    '',
    'This page is written by `npm run codegen`.',
    '',
    row(['page', 'original', 'said', 'differently', 'cannot']),
    row(['---', '---', '---:', '---:', '---:']),
    ...rows,
    row(['**all**', '', ...numbers(all).map((number) => `**${number}**`)]),
    '',
    `${proven.length} of the ${all.length} features have a proof, ${proofs.length} proofs in all: ${count('draws')} drawn, ${count('serves')} by the whole server, ${proofs.length - count('draws') - count('serves')} judged.`,
    '',
    '## What cannot be said',
    '',
    ...pages.flatMap(({ page, features }) =>
      features.flatMap((feature) => (feature.said === 'cannot' ? `- *${page}*: ${feature.feature} – ${feature.why}.` : [])),
    ),
    '',
    '## What is said differently',
    '',
    ...pages.flatMap(({ page, features }) =>
      features.flatMap((feature) => (feature.said === 'differently' ? `- *${page}*: ${feature.feature} – ${feature.how}.` : [])),
    ),
    '',
    '## How to add a page',
    '',
    'A folder with `schemas`, `screens` and `locales` of its own, and `said.json`. Write the proof before the declaration, and say in `without` what it rests on: `"visit.entity fields.reason.visibleWhen": null` takes that out, another value stands in its place. Where something common cannot be said, say so, and think of a key that ten screens would use.',
    '',
  ].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
