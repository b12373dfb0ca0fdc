import type { Model } from '../../core/model/model.ts'
import { runStory } from '../stories/run-story.ts'
import type { Story, StoryFile } from '../stories/story-file.ts'
import type { World } from '../world/world.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { trialOfFindings } from './trial-of-findings.ts'

/** Every story whose figures somebody worked out by hand ends with these figures, wherever they are shown. */
export function figureCases(model: Model, files: readonly StoryFile[]): readonly Case[] {
  return files
    .filter(({ entity }) => model.entities[entity] !== undefined)
    .flatMap(({ file, entity, description, stories }) =>
      stories.map((story): Case => ({
        id: `${entity}/figures/${story.name}`,
        kind: 'figures',
        about: entity,
        title: `${description}: ${story.name}`,
        why: { text: description, at: { file, line: 1, column: 1 } },
        ready: (world) => told(world, story),
      })),
    )
}

async function told(world: World, story: Story): Promise<Trial | Unsent> {
  const end = await runStory(world, story)
  return 'untold' in end ? unreached(end.untold) : trialOfFindings(world.model, end.request, end.reply, end.findings, end.refused)
}
