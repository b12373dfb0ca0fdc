import { citationsIn } from '../../../scripts/spec/read-citations.ts'
import type { KeyRow } from './row.ts'

const cited: Readonly<Record<string, string>> = {
  'FieldDeclaration.spec': 'SUP-1',
  'RuleDeclaration.spec': 'SUP-2',
  'TransitionDeclaration.spec': 'CON-1',
  'BoardDeclaration.spec': 'CON-2',
  'ListDeclaration.spec': 'CON-3',
  'DetailDeclaration.spec': 'CON-4',
  'FormDeclaration.spec': 'CON-5',
  'SettingsDeclaration.spec': 'CON-6',
  'PartDeclaration.spec': 'SES-1',
  'ResultDeclaration.spec': 'SES-2',
}

/** What `npm run spec-coverage` takes from the declaration. */
export const specRows: readonly KeyRow[] = Object.entries(cited).map(([key, sentence]) => ({
  key,
  says: 'the sentence counts as declared',
  project: 'rich',
  observe: ({ files }) => citationsIn(files).has(sentence),
  seen: true,
}))
