import { citationsIn } from '../../../scripts/spec/read-citations.ts'
import type { KeyRow } from './row.ts'

const cited: Readonly<Record<string, readonly string[]>> = {
  'FieldDeclaration.spec': ['SUP-1'],
  'RuleDeclaration.spec': ['SUP-2'],
  'TransitionDeclaration.spec': ['CON-1'],
  'PaperDeclaration.spec': ['CON-8'],
  // A board, a list, a detail, a form, settings, a part, a result.
  'EveryScreenDeclaration.spec': ['CON-2', 'CON-3', 'CON-4', 'CON-5', 'CON-6', 'SES-1', 'SES-2'],
}

/** `npm run spec-coverage` as a reader of the declaration. */
export const specRows: readonly KeyRow[] = Object.entries(cited).flatMap(([key, sentences]) =>
  sentences.map((sentence) => ({
    key,
    says: 'the sentence counts as declared',
    project: 'rich',
    observe: ({ files }) => citationsIn(files).has(sentence),
    seen: true,
  })),
)
