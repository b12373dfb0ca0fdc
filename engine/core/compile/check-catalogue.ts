import type { Catalogue } from './compile-model.ts'
import { awaitedScreens } from './checks/awaited-screens.ts'
import { repeatedPaths } from './checks/api-paths.ts'
import type { Check } from './checks/check.ts'
import { partedColumnGroups } from './checks/column-groups.ts'
import { computedCircles } from './checks/computed-circles.ts'
import { freshValuesRead } from './checks/fresh-values.ts'
import { hiddenValuesCounted, hiddenValuesLookedUp, hiddenValuesRetold, sealTimesHidden, sealedGuards } from './checks/hidden-values.ts'
import { linesWithoutScreen } from './checks/hidden-lines.ts'
import { secondLibraries } from './checks/one-library.ts'
import { answersToNothing, hiddenValuesPublished } from './checks/published-values.ts'
import { linksToOtherSide, screensWithoutWay } from './checks/reached-screens.ts'
import { sequenceFormats } from './checks/sequence-formats.ts'
import { actionsWithoutScreen } from './checks/shown-actions.ts'
import { preferencesWithoutScreen } from './checks/shown-preferences.ts'
import { outsideSqlSubset } from './checks/sql-subset.ts'
import { deadEndStates, finalStatesLeft, unreachableStates } from './checks/states.ts'
import { differentHoles, missingTexts, textsOfNothing, textsOfOneLanguage } from './checks/texts.ts'
import { unusedConversions, unusedErrors, unusedPermissions, unusedRules, unusedVocabularies } from './checks/unused.ts'
import { sortProblems } from './problem.ts'
import type { CatalogueProblem } from './problem.ts'

/** The questions to the whole catalogue. */
export const checks: readonly Check[] = [
  unreachableStates,
  deadEndStates,
  finalStatesLeft,
  computedCircles,
  sequenceFormats,
  outsideSqlSubset,
  freshValuesRead,
  hiddenValuesRetold,
  hiddenValuesLookedUp,
  hiddenValuesCounted,
  sealedGuards,
  sealTimesHidden,
  hiddenValuesPublished,
  answersToNothing,
  repeatedPaths,
  secondLibraries,
  unusedRules,
  unusedConversions,
  unusedErrors,
  unusedVocabularies,
  unusedPermissions,
  actionsWithoutScreen,
  preferencesWithoutScreen,
  awaitedScreens,
  screensWithoutWay,
  linksToOtherSide,
  linesWithoutScreen,
  partedColumnGroups,
  missingTexts,
  textsOfOneLanguage,
  differentHoles,
  textsOfNothing,
]

/** What is wrong with a catalogue that a model can be made of all the same: what nobody can reach, see or read. */
export function checkCatalogue(catalogue: Catalogue): readonly CatalogueProblem[] {
  return sortProblems(checks.flatMap((check) => check(catalogue)))
}
