import { join } from 'node:path'
import { readParity } from './read-parity.ts'
import type { Feature } from './read-parity.ts'

const answers = ['full', 'differently', 'none'] as const

/** tests/parity/README.md: which features of the foreign pages the language expresses, counted from the files beside it. */
export function parityReference(root: string): string {
  const pages = readParity(join(root, 'tests', 'parity'))
  const all = pages.flatMap(({ features }) => features)
  const numbers = (features: readonly Feature[]): readonly string[] =>
    answers.map((answer) => String(features.filter(({ support }) => support === answer).length))
  const rows = pages.map(({ name, page, original, features }) => row([`[${page}](${name}/features.json)`, original, ...numbers(features)]))
  const proven = all.filter((feature) => feature.support !== 'none' && feature.proof !== undefined)
  const proofs = proven.flatMap((feature) => (feature.support === 'none' ? [] : [feature.proof ?? []].flat()))
  const count = (kind: string): number => proofs.filter((proof) => kind in proof).length
  return [
    '# Parity with other systems',
    '',
    'Ten pages of other products’ examples, written anew in our language: what an author of theirs would ask of ours. Each folder is a project of its own, which has to be without a problem; its `features.json` lists the original feature by feature: with full support, supported differently (and how), or not supported (and why). A supported feature has a proof of what it does: evaluated by the code that page and server share (`evaluate-proof.ts`: computed, refused, offered, hidden, an action and its result), drawn by the real screens (`draw-proof.tsx`: pressed, typed, seen, sent), or run by the whole server on a database (`serve-proof.ts`). Every proof names what the feature rests on, and must fail once that is taken out. All screens are drawn in both languages. Nothing of the originals is copied: project and path lead to them.',
    '',
    'This page is written by `npm run codegen`.',
    '',
    row(['page', 'original', 'full', 'differently', 'none']),
    row(['---', '---', '---:', '---:', '---:']),
    ...rows,
    row(['**all**', '', ...numbers(all).map((number) => `**${number}**`)]),
    '',
    `${proven.length} of the ${all.length} features have a proof, ${proofs.length} proofs in all: ${count('draws')} drawn, ${count('serves')} by the whole server, ${proofs.length - count('draws') - count('serves')} evaluated.`,
    '',
    '## What the language does not express',
    '',
    ...pages.flatMap(({ page, features }) =>
      features.flatMap((feature) => (feature.support === 'none' ? `- *${page}*: ${feature.feature} – ${feature.why}.` : [])),
    ),
    '',
    '## What the language expresses differently',
    '',
    ...pages.flatMap(({ page, features }) =>
      features.flatMap((feature) => (feature.support === 'differently' ? `- *${page}*: ${feature.feature} – ${feature.how}.` : [])),
    ),
    '',
    '## How to add a page',
    '',
    'A folder with `schemas`, `screens` and `locales` of its own, and `features.json`. Write the proof before the declaration, and say in `without` what it rests on: `"visit.entity fields.reason.visibleWhen": null` takes that out, another value stands in its place. Where the language cannot express something common, record it, and think of a key that ten screens would use.',
    '',
  ].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
