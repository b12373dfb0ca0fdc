import { entityOf, isRecord } from './migration.ts'
import type { Migration } from './migration.ts'
import { examples } from './snapshot-examples.ts'
import { groupsOf } from './snapshot-groups.ts'
import { projectOf } from './snapshot-project.ts'
import { withSnapshots } from './with-snapshots.ts'
import { withoutWords, wordsIn } from './snapshot-words.ts'

/** Declares the unchanged copies of a record's fields once, by `$snapshot`. The copies take the labels of their source. */
export const snapshots: Migration = {
  name: 'snapshots',
  change: (files) => {
    const project = projectOf(files)
    const groups = new Map([...project.entities.keys()].map((name) => [name, groupsOf(name, project)]))
    const words = wordsIn(files)
    return new Map(
      [...files].map(([path, value]) => {
        if (!isRecord(value)) return [path, value]
        return [path, path.startsWith('locales/') ? withoutWords(value, groups, words, project) : withSnapshots(value, entityOf(path), groups, project)]
      }),
    )
  },
  examples,
}
