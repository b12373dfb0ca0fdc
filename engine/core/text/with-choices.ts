import type { Model } from '../model/model.ts'
import type { Language } from '../model/side.ts'
import type { Issue } from '../wire/envelope.ts'
import { joinList } from './join-list.ts'

/** More choices than these are read in their list, not in a sentence. */
const MAX_CHOICES = 8

/** An issue of a value that a vocabulary does not have (`vocabulary` in its params), with the choices that there are as a person reads them, where they are few. */
export function withChoices(
  { vocabularies }: Pick<Model, 'vocabularies'>,
  language: Language,
  issue: Issue,
  wordOf: (vocabulary: string, value: string) => string,
): Issue {
  const { vocabulary } = issue.params
  const values = vocabulary === undefined ? [] : (vocabularies[vocabulary]?.values ?? [])
  if (values.length === 0 || values.length > MAX_CHOICES) return issue
  return {
    ...issue,
    params: {
      ...issue.params,
      choices: joinList(
        values.map((value) => wordOf(vocabulary!, value)),
        language,
      ),
    },
  }
}
