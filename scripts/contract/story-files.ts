import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StoryFile } from '../../engine/contract/stories/story-file.ts'
import { project } from '../paths/project.ts'

const FOLDER = 'tests/cases/figures'

/** The stories whose figures were worked out by hand. */
export function storyFiles(): readonly StoryFile[] {
  const names = readdirSync(join(project, FOLDER)).filter((name) => name.endsWith('.figures.json'))
  return names.toSorted().map((name) => {
    const file = `${FOLDER}/${name}`
    return { ...(JSON.parse(readFileSync(join(project, file), 'utf8')) as Omit<StoryFile, 'file'>), file }
  })
}
